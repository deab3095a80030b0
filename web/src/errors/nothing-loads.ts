/** For a page whose app cannot start: the message needs no part of it. */
export function showThatNothingLoads(root: HTMLElement): void {
  const words = document.createElement('p');
  words.className = 'no-script';
  words.setAttribute('role', 'alert');
  words.textContent =
    'Traffic Toolkit could not be loaded. Please check your connection and load this page again.';
  root.replaceChildren(words);
}
