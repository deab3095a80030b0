import { EarlySubject } from '../early-subject.ts';
import { readTab, writeTab } from '../page/tab-storage.ts';

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
export async function loadScreen<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await waitForAnswer()) continue;
      if (!setFlag()) throw error;
      location.reload();
      // Never settles: nothing else is shown until the reload.
      return new Promise(() => {});
    }
  }
}

/** Called once a screen has loaded. Cleared earlier, the flag could not stop endless reloads of a broken screen. */
export const forgetReload = (): void => writeTab(flag, '');

/** @returns whether it had to wait */
async function waitForAnswer(): Promise<boolean> {
  if (await answers()) return false;
  unanswered$.next(true);
  do await pause();
  while (!(await answers()));
  unanswered$.next(false);
  return true;
}

const answers = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends early when the browser reports that it is online again. */
const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, askAgainMs);
    addEventListener('online', resolve, { once: true, signal: AbortSignal.timeout(askAgainMs) });
  });

/** @returns whether this is the first failure and the flag is stored, so that the next one is known as the second */
function setFlag(): boolean {
  if (readTab(flag)) return false;
  writeTab(flag, 'yes');
  return readTab(flag) === 'yes';
}
