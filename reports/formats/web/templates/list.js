// A virtual list: only the visible rows are in the DOM. All rows have the same height.

// Browsers limit the height of elements to some million pixels; in longer lists, scrolling is scaled.
const HIGHEST = 6e6;
const SPARE_ROWS = 3;

class LongList {
  // `render(index)` creates a row; `choose(index)` is called when a row is opened.
  constructor(label, render, choose, className = '') {
    this.render = render;
    this.choose = choose;
    this.size = 0;
    this.active = -1;
    this.window = el('div', { class: 'window', role: 'presentation' });
    this.spacer = el('div', { class: 'spacer', role: 'presentation' }, this.window);
    this.element = el(
      'div',
      {
        class: `list ${className}`,
        role: 'listbox',
        tabindex: 0,
        'aria-label': label,
        onscroll: () => this.later(),
        onkeydown: (event) => this.key(event),
        onclick: (event) => this.click(event),
      },
      this.spacer,
    );
    this.waiting = 0;
    new ResizeObserver(() => this.later()).observe(this.element);
  }

  get rowHeight() {
    return parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 120;
  }

  show(size) {
    this.size = size;
    this.active = -1;
    this.element.scrollTop = 0;
    this.draw();
  }

  later() {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.draw());
  }

  // The position of the first visible row, as a fractional row number.
  get first() {
    const view = this.element.clientHeight;
    const whole = this.size * this.rowHeight;
    if (whole <= HIGHEST) return this.element.scrollTop / this.rowHeight;
    return (this.element.scrollTop / (HIGHEST - view)) * (this.size - view / this.rowHeight);
  }

  scrollTo(first) {
    const view = this.element.clientHeight;
    const whole = this.size * this.rowHeight;
    this.element.scrollTop =
      whole <= HIGHEST ? first * this.rowHeight : (first / (this.size - view / this.rowHeight)) * (HIGHEST - view);
  }

  draw() {
    const height = this.rowHeight;
    const view = this.element.clientHeight;
    this.spacer.style.height = `${Math.min(this.size * height, HIGHEST)}px`;
    const from = Math.max(0, Math.floor(this.first) - SPARE_ROWS);
    const to = Math.min(this.size, Math.ceil(this.first + view / height) + SPARE_ROWS);
    const top = this.element.scrollTop + (from - this.first) * height;
    this.window.style.transform = `translateY(${top}px)`;
    const rows = [];
    for (let index = from; index < to; index += 1) {
      const row = this.render(index);
      row.id = `row-${index}`;
      row.dataset.index = index;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-posinset', index + 1);
      row.setAttribute('aria-setsize', this.size);
      row.setAttribute('aria-selected', index === this.active);
      row.classList.toggle('active', index === this.active);
      rows.push(row);
    }
    this.window.replaceChildren(...rows);
    if (this.active >= 0) this.element.setAttribute('aria-activedescendant', `row-${this.active}`);
    else this.element.removeAttribute('aria-activedescendant');
  }

  // Makes a row active and scrolls it into view.
  activate(index) {
    this.active = Math.max(0, Math.min(this.size - 1, index));
    const rows = this.element.clientHeight / this.rowHeight;
    if (this.active < this.first) this.scrollTo(this.active);
    else if (this.active + 1 > this.first + rows) this.scrollTo(this.active + 1 - rows);
    this.draw();
  }

  click(event) {
    const row = event.target.closest('.row');
    if (!row || event.target.closest('a')) return;
    this.activate(Number(row.dataset.index));
    this.choose(this.active);
  }

  key(event) {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey || !this.size) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) this.activate(this.active + steps[event.key]);
    else if ((event.key === 'Enter' || event.key === ' ') && this.active >= 0) this.choose(this.active);
    else return;
    event.preventDefault();
  }
}
