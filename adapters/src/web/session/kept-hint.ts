export const key = 'identity-user';
export const leavingKey = 'identity-leaving';
const probeKey = 'identity-probe';
/** As long as an entry. */
const probe = 'x'.repeat(500);

/** Where the hint of its session is kept. A browser that blocks its storage throws, or has none. */
export type HintBrowser = Pick<Window, 'localStorage'>;

/** What a storage that the browser blocks or that is full throws counts as `otherwise`. */
export function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether a session may have to be restored, or a sign-out finished: only then is there anything to ask the server. */
export const mayHoldSession = (browser: HintBrowser): boolean =>
  attempt(
    () =>
      [key, leavingKey].some((name) => browser.localStorage.getItem(name) !== null) || !remembers(browser),
    true,
  );

/** Tries it: a full storage keeps nothing new. */
export const remembers = (browser: HintBrowser): boolean =>
  attempt(() => {
    browser.localStorage.setItem(probeKey, probe);
    browser.localStorage.removeItem(probeKey);
    return true;
  }, false);
