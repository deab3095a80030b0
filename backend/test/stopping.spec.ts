import { Stopping } from '../src/health/stopping.ts';

async function elapsed(work: Promise<void>, now: () => number): Promise<number> {
  const begun = now();
  await work;
  return now() - begun;
}

describe('stopping', () => {
  it('tells nobody beforehand', () => {
    expect(new Stopping().asked()).toBe(false);
  });

  it('does not wait for a watcher that is not there', async () => {
    expect(await elapsed(new Stopping().announce(), () => performance.now())).toBeLessThan(2_000);
  });

  it('waits until a watcher has been told twice', async () => {
    const stopping = new Stopping();
    stopping.asked();
    let heard = false;
    const announced = stopping.announce().then(() => {
      heard = true;
    });
    expect(stopping.asked()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(heard).toBe(false);
    expect(stopping.asked()).toBe(true);
    await announced;
    expect(heard).toBe(true);
  });

  it('does not wait for ever for a watcher that has gone', async () => {
    let clock = 0;
    const stopping = new Stopping(() => (clock += 1_000));
    stopping.asked();
    await stopping.announce();
    expect(stopping.asked()).toBe(true);
  });
});
