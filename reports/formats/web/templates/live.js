// For pages of `gendersuite serve`: polls the server for changes of the run, and offers to reload the page.

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
    // The server has stopped or is restarting.
  }
  setTimeout(watch, WATCH_EVERY);
}

watch();
