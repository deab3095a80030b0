const flag = 'reloaded-for-a-screen';

/**
 * A screen that fails to load is most often one that a new version has replaced: the page is loaded anew, once. The
 * address is already the new one by then. A second failure, or a browser that keeps no flag, gets the error screen.
 */
export function reloadOnceWhenAScreenFails(page: Window = window): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (!setFlag(page)) return;
    event.preventDefault();
    page.location.reload();
  });
}

/** Called once a screen is there. Before that the flag stays, or a screen that always fails would reload for ever. */
export function forgetReload(page: Window = window): void {
  try {
    page.sessionStorage.removeItem(flag);
  } catch {}
}

/** @returns whether this is the first failure, and it is certain that the next one will not be */
function setFlag(page: Window): boolean {
  try {
    if (page.sessionStorage.getItem(flag) !== null) return false;
    page.sessionStorage.setItem(flag, 'yes');
    return page.sessionStorage.getItem(flag) === 'yes';
  } catch {
    return false;
  }
}
