/** Stops the clock in each test. @returns advances it */
export function useFakeDate(): (milliseconds: number) => void {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  return (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds);
}
