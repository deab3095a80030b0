import { memoryBackend } from '@toolkit/adapters/memory';
import { type RunningBackend, runBackend } from '../running-backend.ts';

/** How many mailed codes one client may use within an hour. */
const most = 60;
const backends: RunningBackend[] = [];

async function behind(trustedProxies: string): Promise<RunningBackend> {
  const backend = await runBackend({
    memory: memoryBackend(),
    environment: { TRUSTED_PROXIES: trustedProxies },
  });
  backends.push(backend);
  return backend;
}

async function useCode(backend: RunningBackend, headers: Record<string, string>): Promise<number> {
  const answer = await backend.call('/api/auth/verification/confirm', {
    method: 'POST',
    headers: { origin: backend.app.url, 'content-type': 'application/json', ...headers },
    body: '{"code":"none"}',
  });
  return answer.status;
}

const useUp = async (backend: RunningBackend, headers: (at: number) => Record<string, string>) => {
  const statuses = await Promise.all(Array.from({ length: most }, (_, at) => useCode(backend, headers(at))));
  expect(new Set(statuses)).toEqual(new Set([400]));
};

describe('the address of a client', () => {
  afterEach(async () => {
    for (const backend of backends.splice(0)) await backend.stop();
  });

  it('is that of the connection where no proxy is trusted, whatever the headers say', async () => {
    const backend = await behind('');
    const forged = (at: number) => ({
      'x-forwarded-for': `192.0.2.${at}`,
      'x-real-ip': `192.0.2.${at}`,
      forwarded: `for=192.0.2.${at}`,
    });
    await useUp(backend, forged);
    expect(await useCode(backend, forged(200))).toBe(429);
  });

  it('is what the one trusted hop says, not what the client put before it', async () => {
    const backend = await behind('1');
    await useUp(backend, (at) => ({ 'x-forwarded-for': `203.0.113.${at}, 192.0.2.1` }));
    expect(await useCode(backend, { 'x-forwarded-for': '203.0.113.200, 192.0.2.1' })).toBe(429);
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' })).toBe(400);
  });

  it('is the first that is not on the list of proxies, read from our end', async () => {
    const backend = await behind('127.0.0.1, 198.51.100.0/24');
    await useUp(backend, (at) => ({ 'x-forwarded-for': `203.0.113.${at}, 192.0.2.1, 198.51.100.${at}` }));
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.2' })).toBe(400);
  });

  it('is the same with a port, in brackets or in quotes', async () => {
    const backend = await behind('127.0.0.1, 198.51.100.0/24');
    await useUp(backend, (at) => ({ 'x-forwarded-for': `192.0.2.1:${40_000 + at}, 198.51.100.${at}:443` }));
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.2:40000' })).toBe(400);
    await useUp(backend, (at) => ({ 'x-forwarded-for': `[2001:db8::${at}]:443` }));
    for (const same of ['2001:db8::1', '[2001:db8::1]', '"[2001:db8::1]:443"'])
      expect(await useCode(backend, { 'x-forwarded-for': same })).toBe(429);
    expect(await useCode(backend, { 'x-forwarded-for': '[2001:db8:0:1::1]:443' })).toBe(400);
  });

  it('is that of the connection where that is none of the proxies', async () => {
    const backend = await behind('198.51.100.0/24');
    await useUp(backend, (at) => ({ 'x-forwarded-for': `192.0.2.${at}` }));
    expect(await useCode(backend, { 'x-forwarded-for': '192.0.2.200' })).toBe(429);
  });
});
