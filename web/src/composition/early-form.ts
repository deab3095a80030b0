// Inside the server's HTML, right after a form: until the app runs, the browser has only this. The policy allows it by
// its hash.
import { findStorage, mayHoldSession } from '@toolkit/adapters/web/session/kept-hint';
import { showThatNothingLoads } from '../errors/nothing-loads.ts';

const root = document.querySelector('#root');
const screen = root?.querySelector('main');

// Whoever may be signed in, or comes from another screen of the app, is about to see something else.
if (mayHoldSession(findStorage(window)) || history.state?.key) screen?.setAttribute('aria-busy', 'true');

// The browser itself would load the page anew, without what was typed, or worse, with it in the address.
addEventListener('submit', (event) => {
  // The app has it.
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) event.target.dataset.early = '';
});

addEventListener(
  'error',
  ({ target }) => {
    if (root instanceof HTMLElement && target instanceof HTMLScriptElement) showThatNothingLoads(root);
  },
  true,
);
