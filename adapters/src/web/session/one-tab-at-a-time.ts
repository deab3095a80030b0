/** A little longer than the longest request that another tab may be making. */
const waitMs = 35_000;

/** Waits for the other tabs, but neither for one that is stuck nor where the browser refuses to keep them apart. */
export async function oneTabAtATime<Value>(
  locks: Pick<LockManager, 'request'> | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  let begun: Promise<Value> | undefined;
  const begin = () => {
    begun ??= work();
    return begun;
  };
  await locks?.request('identity', { signal: AbortSignal.timeout(waitMs) }, begin).catch(() => undefined);
  return begin();
}
