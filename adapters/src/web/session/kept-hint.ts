export const key = 'identity-user';
export const leavingKey = 'identity-leaving';
const probeKey = 'identity-probe';
/** As long as an entry. */
const probe = 'x'.repeat(500);

/** Where a browser keeps the hint of its session; undefined when it blocks that. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/** What a storage that the browser blocks or that is full throws counts as `otherwise`. */
export function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether a session may have to be restored, or a sign-out finished: only then is there anything to ask the server. */
export const mayHoldSession = (storage: HintStorage): boolean =>
  attempt(
    () => [key, leavingKey].some((name) => (storage?.getItem(name) ?? null) !== null) || !remembers(storage),
    true,
  );

/** Tries it: a full storage keeps nothing new. */
export const remembers = (storage: HintStorage): boolean =>
  attempt(() => {
    storage?.setItem(probeKey, probe);
    storage?.removeItem(probeKey);
    return storage !== undefined;
  }, false);

export const findStorage = (browser: Window): Storage | undefined =>
  attempt(() => browser.localStorage ?? undefined, undefined);
