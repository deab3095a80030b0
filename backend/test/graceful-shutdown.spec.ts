import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { GracefulShutdown } from '../src/health/graceful-shutdown.ts';
import { listen } from '../src/server/listen.ts';

/** A clock that only moves when the code sleeps. */
function testClock() {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
    await new Promise(setImmediate);
  };
  return { now: () => now, sleep };
}

describe('graceful shutdown', () => {
  it('does not wait for a watcher that is not there', async () => {
    const { now, sleep } = testClock();
    await new GracefulShutdown(now, sleep).announce();
    expect(now()).toBeLessThan(1_000);
  });

  it('waits until a watcher has been told twice', async () => {
    const { now, sleep } = testClock();
    const shutdown = new GracefulShutdown(now, sleep);
    expect(shutdown.recordProbe()).toBe(false);
    let heard = false;
    const announced = shutdown.announce().then(() => {
      heard = true;
    });
    expect(shutdown.recordProbe()).toBe(true);
    while (now() < 2_000) await new Promise(setImmediate);
    expect(heard).toBe(false);
    expect(shutdown.recordProbe()).toBe(true);
    await announced;
    expect(heard).toBe(true);
    expect(now()).toBeLessThan(5_000);
  });

  it('does not wait for ever for a watcher that has gone', async () => {
    let clock = 0;
    const shutdown = new GracefulShutdown(() => (clock += 1_000));
    shutdown.recordProbe();
    await shutdown.announce();
    expect(shutdown.recordProbe()).toBe(true);
  });

  it('waits for no connection that is only kept alive after its answer', async () => {
    const { port, server, serve, stop } = await listen(0, '127.0.0.1');
    serve((_request, response) => response.end('done'));
    const agent = new Agent({ keepAlive: true });
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    // Longer than any test: connections still open after this time would be cut off.
    await stop(86_400_000);
    expect(server.listening).toBe(false);
    agent.destroy();
  });
});
