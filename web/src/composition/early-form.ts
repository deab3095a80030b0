// Inside the server's HTML, right after a form: until the app runs, the browser has only this. The policy allows it by
// its hash.
import { mayHoldSession } from '@toolkit/adapters/web/session/kept-hint';
import { showThatNothingLoads } from '../errors/nothing-loads.ts';

const root = document.querySelector('#root');
const form = root?.querySelector('form');

// Whoever may be signed in, or comes from another screen of the app, is about to see something else.
if (mayHoldSession(window) || history.state?.key)
  root?.querySelector('main')?.setAttribute('aria-busy', 'true');

// The app takes this away with the form. Until then the browser itself would send the password, and React, which may
// be about to take the form over, would hide the event.
if (form) form.dataset.early = '';
addEventListener(
  'submit',
  (event) => {
    if (event.target !== form || form?.dataset.early === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    form.dataset.early = 'sent';
  },
  true,
);

addEventListener(
  'error',
  ({ target }) => {
    if (root instanceof HTMLElement && target instanceof HTMLScriptElement) showThatNothingLoads(root);
  },
  true,
);
