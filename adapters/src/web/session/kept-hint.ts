export const key = 'identity-user';
export const leavingKey = 'identity-leaving';
const probeKey = 'identity-probe';
/** As long as an entry. */
const probe = 'x'.repeat(500);

/** Where a browser keeps the hint of its session; undefined when it blocks that. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/** Whether a session may have to be restored, or a sign-out finished: only then is there anything to ask the server. */
export function mayHoldSession(storage: HintStorage): boolean {
  try {
    const isHinted = [key, leavingKey].some((name) => (storage?.getItem(name) ?? null) !== null);
    return isHinted || !remembers(storage);
  } catch {
    return true;
  }
}

/** Tries it: a full storage keeps nothing new. */
export function remembers(storage: HintStorage): boolean {
  try {
    storage?.setItem(probeKey, probe);
    storage?.removeItem(probeKey);
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function findStorage(browser: Window): Storage | undefined {
  try {
    return browser.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}
