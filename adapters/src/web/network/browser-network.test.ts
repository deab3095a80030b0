import { describe, expect, it } from 'vitest';
import { BrowserNetwork } from './browser-network.ts';

const busy = () => Response.json({ code: 'busy', error: 'busy', requestId: '1' }, { status: 503 });
const done = () => Response.json({ done: true });

/** A network whose server gives these answers in turn, and whose waits are over at once. */
function makeNetwork(...answers: (() => Response)[]) {
  const asked: RequestInit[] = [];
  const waits: number[] = [];
  const seen: string[] = [];
  const events = new EventTarget();
  let online = true;
  let waiting = Promise.resolve();
  const network = new BrowserNetwork({
    fetch: async (_input, init = {}) => {
      init.signal?.throwIfAborted();
      asked.push(init);
      return (answers[asked.length - 1] ?? done)();
    },
    events,
    isOnline: () => online,
    sleep: (ms) => {
      waits.push(ms);
      return waiting;
    },
    random: () => 0.5,
  });
  network.condition$.subscribe((condition) => seen.push(condition));
  const go = (next: boolean) => {
    online = next;
    events.dispatchEvent(new Event(next ? 'online' : 'offline'));
  };
  const endless = () => {
    waiting = new Promise(() => {});
  };
  return { network, asked, waits, seen, go, endless };
}

describe('a request to a busy server', () => {
  it('is sent again as it was, later each time, and says so meanwhile', async () => {
    const { network, asked, waits, seen } = makeNetwork(busy, busy, done);
    const answer = await network.fetch('/api', { method: 'POST', body: '{"name":"Ada"}' });
    expect(await answer.json()).toEqual({ done: true });
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ method: 'POST', body: '{"name":"Ada"}' })));
    expect(waits).toEqual([1_250, 2_500]);
    expect(seen).toEqual(['fine', 'busy', 'fine', 'busy', 'fine']);
  });

  it('is known in the words of a server of before 2026-11-27, too', async () => {
    const { network, asked } = makeNetwork(() => Response.json({ error: 'busy' }, { status: 503 }));
    await network.fetch('/api');
    expect(asked).toHaveLength(2);
  });

  it('ends with the last answer after five tries', async () => {
    const { network, asked, seen } = makeNetwork(busy, busy, busy, busy, busy, busy);
    const answer = await network.fetch('/api');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'busy' });
    expect(asked).toHaveLength(5);
    expect(seen.at(-1)).toBe('fine');
  });

  it('ends when its signal does', async () => {
    const leaving = new AbortController();
    const { network, asked, waits, endless } = makeNetwork(busy);
    endless();
    const answer = network.fetch('/api', { signal: leaving.signal });
    while (waits.length === 0) await Promise.resolve();
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['another 503, which may have begun', () => Response.json({ code: 'unavailable' }, { status: 503 })],
    ['a 503 of a proxy', () => new Response('<html>', { status: 503 })],
    ['a refusal', () => Response.json({ code: 'busy' }, { status: 429 })],
  ])('is not sent again after %s', async (_name, answer) => {
    const { network, asked } = makeNetwork(answer);
    await network.fetch('/api');
    expect(asked).toHaveLength(1);
  });
});

it('reports when the device goes offline and comes back', () => {
  const { seen, go } = makeNetwork();
  go(false);
  go(true);
  expect(seen).toEqual(['fine', 'offline', 'fine']);
});
