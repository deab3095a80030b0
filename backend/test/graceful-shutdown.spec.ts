import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { GracefulShutdown } from '../src/health/graceful-shutdown.ts';
import { takePort } from '../src/server/listen.ts';

describe('graceful shutdown', () => {
  it.each([
    ['for whoever asked whether it is ready a short while ago', 9_000, 3_000],
    ['hardly for anybody else', 10_000, 250],
  ])('waits %s', async (_whom, passedMs, waitedMs) => {
    const slept: number[] = [];
    let now = 0;
    const sleep = async (ms: number) => void slept.push(ms);
    const shutdown = new GracefulShutdown(() => now, sleep);
    expect(shutdown.recordProbe()).toBe(false);
    now += passedMs;
    const announced = shutdown.announce();
    expect(shutdown.recordProbe()).toBe(true);
    await announced;
    expect(slept).toEqual([waitedMs]);
  });

  it('waits for no connection that is only kept alive after its answer', async () => {
    const { port, server, serve, stop } = await takePort('PORT', 0, '127.0.0.1');
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
