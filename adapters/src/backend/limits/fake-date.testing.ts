const dayMs = 86_400_000;

/** Stops the clock in each test, a day after the one before: what that left to be done finds nothing of its time.
 * @returns advances it */
export function useFakeDate(): (milliseconds: number) => void {
  let now = Date.now();
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => {
    now = Date.now() + dayMs;
    vi.useRealTimers();
  });
  return (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds);
}
