import { paths } from '@toolkit/domain/session';

// The page that reads it comes long after the address has been cleared.
let kept = '';

/** Clears the provider's answer from the address, so that it stays out of history, screenshots and reloads. */
export function clearAnswer(): void {
  const { pathname, search } = window.location;
  if (pathname !== paths.signedIn || search === '') return;
  kept = search;
  window.history.replaceState(window.history.state, '', pathname);
}

/** The answer with which the provider has sent the browser here; empty the second time, and where there is none. */
export function takeAnswer(): string {
  clearAnswer();
  const answer = kept;
  kept = '';
  return answer;
}
