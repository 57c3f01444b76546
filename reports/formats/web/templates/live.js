// On a page that `gendersuite serve` gives: asks now and then whether the run has changed, and offers to load it again.

const WATCH_EVERY = 2000;
let loadedState = null;

async function watch() {
  try {
    const state = await (await fetch('state', { cache: 'no-store' })).text();
    loadedState ??= state;
    if (state !== loadedState && !document.querySelector('.changed')) {
      document.body.append(
        el(
          'div',
          { class: 'changed', role: 'status' },
          'The run has changed.',
          el('button', { type: 'button', onclick: () => location.reload() }, 'Load it again'),
        ),
      );
      return;
    }
  } catch {
    // The server has ended, or is starting again.
  }
  setTimeout(watch, WATCH_EVERY);
}

watch();
