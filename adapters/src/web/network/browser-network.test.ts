import { BrowserNetwork } from './browser-network.ts';

const busy = () => Response.json({ code: 'busy', error: 'busy', requestId: '1' }, { status: 503 });
const done = () => Response.json({ done: true });

/** A network whose server gives these answers in turn. Every pause is as short as it may be. */
function makeNetwork(...answers: (() => Response)[]) {
  const asked: RequestInit[] = [];
  const seen: string[] = [];
  const device = { onLine: true };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    asked.push(init);
    return (answers[asked.length - 1] ?? done)();
  });
  const network = new BrowserNetwork();
  network.condition$.subscribe((condition) => seen.push(condition));
  const go = (online: boolean) => {
    device.onLine = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };
  return { network, asked, seen, go };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a request to a busy server', () => {
  it('is sent again as it was, later each time, and says so meanwhile', async () => {
    const { network, asked, seen } = makeNetwork(busy, busy, done);
    const answer = network.fetch('/api', { method: 'POST', body: '{"name":"Ada"}' });
    await pass(999);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
    await pass(2_000);
    expect(await (await answer).json()).toEqual({ done: true });
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ method: 'POST', body: '{"name":"Ada"}' })));
    expect(seen).toEqual(['fine', 'busy', 'fine', 'busy', 'fine']);
  });

  it('is known in the words of a server of before 2026-11-27, and ends with the last answer after five tries', async () => {
    const refusal = () => Response.json({ error: 'busy' }, { status: 503 });
    const { network, asked, seen } = makeNetwork(...Array.from({ length: 6 }, () => refusal));
    const answer = network.fetch('/api');
    await pass(60_000);
    expect((await answer).status).toBe(503);
    expect(asked).toHaveLength(5);
    expect(seen.at(-1)).toBe('fine');
  });

  it('ends when its signal does', async () => {
    const leaving = new AbortController();
    const { network, asked } = makeNetwork(busy);
    const answer = network.fetch('/api', { signal: leaving.signal });
    await pass(500);
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
