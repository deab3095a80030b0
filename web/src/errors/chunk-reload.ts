import { BehaviorSubject } from 'rxjs';

const flag = 'reloaded-for-a-screen';
const askAgainMs = 3_000;
const patienceMs = 5_000;

/** Whether a screen waits for a server that does not answer. */
export const unanswered$ = new BehaviorSubject(false);

/**
 * A screen that fails to load is most often one that a new version has replaced: the page is loaded anew, once. The
 * address is already the new one by then. A second failure, or a browser that keeps no flag, gets the error screen.
 * Where nobody answers, a reload would leave nothing but the browser's own error page: then the screen waits.
 */
export async function loadScreen<Screen>(
  load: () => Promise<Screen>,
  page: Window = window,
): Promise<Screen> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await untilAnswered(page)) continue;
      if (!setFlag(page)) throw error;
      page.location.reload();
      // Nothing else is shown meanwhile.
      return new Promise(() => {});
    }
  }
}

/** Called once a screen is there. Before that the flag stays, or a screen that always fails would reload for ever. */
export function forgetReload(page: Window = window): void {
  try {
    page.sessionStorage.removeItem(flag);
  } catch {}
}

/** @returns whether somebody had to wait */
async function untilAnswered(page: Window): Promise<boolean> {
  if (await answers(page)) return false;
  unanswered$.next(true);
  do await pause(page);
  while (!(await answers(page)));
  unanswered$.next(false);
  return true;
}

const answers = (page: Window): Promise<boolean> =>
  // It lives while it starts, but has no page to load anew.
  page.fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Shorter when the browser hears that it is online again. */
const pause = (page: Window) =>
  new Promise<void>((resolve) => {
    const end = () => {
      page.clearTimeout(timer);
      page.removeEventListener('online', end);
      resolve();
    };
    const timer = page.setTimeout(end, askAgainMs);
    page.addEventListener('online', end);
  });

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
