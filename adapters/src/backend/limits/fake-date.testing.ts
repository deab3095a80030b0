/** Time stands still in each test. @returns moves it on */
export function useFakeDate(): (milliseconds: number) => void {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  return (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds);
}
