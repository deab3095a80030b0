import { EventEmitter } from 'node:events';
import { memoryBackend } from '@toolkit/adapters/memory';
import { limitReads, type ReadLimit } from '../src/admission/read-limit.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

/** Calls the limit on a clock of the test. @returns how many calls were allowed */
function reading(limit: Partial<ReadLimit> & { readonly burst: number; readonly perSecond: number }) {
  const underWay: EventEmitter[] = [];
  const clock = { now: 0 };
  const refused: string[] = [];
  const logged: number[] = [];
  const guard = limitReads(
    () => refused.push('refused'),
    { unread: Number.POSITIVE_INFINITY, ...limit },
    () => clock.now,
  );
  const ask = (ip: string, times: number, method = 'GET', path = '/login'): number => {
    let passed = 0;
    for (let at = 0; at < times; at += 1) {
      const response = Object.assign(new EventEmitter(), { locals: { isUnlogged: false } });
      try {
        guard({ ip, method, path } as never, response as never, () => {
          underWay.push(response);
          passed += 1;
        });
      } catch {
        // A refusal; the caller sees it in the count.
        if (!response.locals.isUnlogged) logged.push(clock.now);
      }
    }
    return passed;
  };
  return { clock, refused, logged, ask, underWay };
}

describe('the limit of reading', () => {
  it('lets a burst through and then as much as comes back with time', () => {
    const { clock, refused, ask } = reading({ burst: 10, perSecond: 2 });
    expect(ask('192.0.2.1', 15)).toBe(10);
    expect(refused).toHaveLength(5);
    clock.now = 1_500;
    expect(ask('192.0.2.1', 15)).toBe(3);
    clock.now = 60_000;
    expect(ask('192.0.2.1', 15)).toBe(10);
  });

  it('has one refusal a second of each client logged, whatever it is allowed meanwhile', () => {
    const { clock, refused, logged, ask } = reading({ burst: 10, perSecond: 10 });
    for (; clock.now < 3_000; clock.now += 50) ask('192.0.2.1', 5);
    expect(refused.length).toBeGreaterThan(200);
    expect(logged).toHaveLength(3);
    ask('192.0.2.2', 11);
    expect(logged).toHaveLength(4);
  });

  it('counts each network of clients by itself, an IPv6 network as one', () => {
    const { ask } = reading({ burst: 3, perSecond: 1 });
    expect(ask('2001:db8::1', 2) + ask('2001:db8::2', 2)).toBe(3);
    expect(ask('192.0.2.1', 3)).toBe(3);
    expect(ask('::ffff:192.0.2.1', 1)).toBe(0);
  });

  it('lets each client leave a few answers unread, and no time makes room for more', () => {
    const { clock, ask, underWay } = reading({ burst: 100, perSecond: 10, unread: 3 });
    expect(ask('192.0.2.1', 5)).toBe(3);
    expect(ask('192.0.2.2', 1)).toBe(1);
    clock.now = 60_000;
    expect(ask('192.0.2.1', 1)).toBe(0);
    underWay[0]?.emit('close');
    expect(ask('192.0.2.1', 2)).toBe(1);
  });

  it('leaves probes and everything but reading alone', () => {
    const { ask } = reading({ burst: 1, perSecond: 1 });
    for (const probe of ['/livez', '/readyz']) expect(ask('192.0.2.1', 5, 'GET', probe)).toBe(5);
    expect(ask('192.0.2.1', 5, 'POST')).toBe(5);
    expect(ask('192.0.2.1', 5, 'HEAD')).toBe(1);
  });

  it('gives more to one client than the browsers of an office ask for', () => {
    const clock = { now: 0 };
    const guard = limitReads(
      () => {},
      undefined,
      () => clock.now,
    );
    const visit = () => {
      const response = Object.assign(new EventEmitter(), { locals: {} });
      guard({ ip: '192.0.2.1', method: 'GET', path: '/' } as never, response as never, () => {});
      response.emit('close');
    };
    expect(() => Array.from({ length: 2_000 }, visit)).not.toThrow();
    expect(visit).toThrow('too-many-requests');
  });
});

describe('a client that floods', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    const reads = { burst: 20, perSecond: 0.01, unread: 20 };
    const environment = { TRUSTED_PROXIES: '1', METRICS_PORT: '0' };
    backend = await runBackend({ memory: memoryBackend(), environment, reads });
  });
  afterAll(() => backend.stop());

  it('is told when to retry, in the form of the API, while others read on', async () => {
    const from = (source: string) =>
      backend.call('/api/auth/jwks', { headers: { 'x-forwarded-for': source } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => from('192.0.2.1')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(refused).toHaveLength(30);
    const [first] = refused;
    expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(first?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await first?.json()).toEqual({
      code: 'too-many-requests',
      error: 'too-many-requests',
      requestId: first?.headers.get('x-request-id'),
      retryAfterMs: Number(first?.headers.get('retry-after')) * 1000,
    });
    expect((await from('192.0.2.2')).status).toBe(200);
    const probe = await backend.call('/readyz', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(probe.status).toBe(200);
    const figures = await (await fetch(backend.app.metricsUrl ?? '')).text();
    expect(figures).toContain('toolkit_rate_limit_refusals_total{limit="reads"} 30');
  });
});
