import { EarlySubject } from '../early-subject.ts';

const flag = 'reloaded-for-a-screen';
const askAgainMs = 3_000;
const patienceMs = 5_000;

/** Whether a screen is waiting for a server that does not answer. */
export const unanswered$ = new EarlySubject(false);

/**
 * Loads a screen. If that fails, usually because a new version has replaced the file, it reloads the page once; the
 * address is already that of the new screen. After a second failure, or if the browser cannot store the flag, it throws
 * for the error screen. If the server does not answer, a reload would only show the browser's own error page, so the
 * screen waits.
 */
export async function loadScreen<Screen>(
  load: () => Promise<Screen>,
  page: Window = globalThis.window,
): Promise<Screen> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await waitForAnswer(page)) continue;
      if (!setFlag(page)) throw error;
      page.location.reload();
      // Never settles: nothing else is shown until the reload.
      return new Promise(() => {});
    }
  }
}

/** Called once a screen has loaded. Removed earlier, the flag could not stop endless reloads of a broken screen. */
export function forgetReload(page: Window = window): void {
  try {
    page.sessionStorage.removeItem(flag);
  } catch {}
}

/** @returns whether it had to wait */
async function waitForAnswer(page: Window): Promise<boolean> {
  if (await answers(page)) return false;
  unanswered$.next(true);
  do await pause(page);
  while (!(await answers(page)));
  unanswered$.next(false);
  return true;
}

const answers = (page: Window): Promise<boolean> =>
  page.fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends early when the browser reports that it is online again. */
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

/** @returns whether this is the first failure and the flag is stored, so that the next one is known as the second */
function setFlag(page: Window): boolean {
  try {
    if (page.sessionStorage.getItem(flag) !== null) return false;
    page.sessionStorage.setItem(flag, 'yes');
    return page.sessionStorage.getItem(flag) === 'yes';
  } catch {
    return false;
  }
}
