import { FixedClock, memoryBackend } from '@toolkit/adapters/memory';
import { ApiClient, HttpAccountApi } from '@toolkit/adapters/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { endedSessionsTests, type TwoServers, type Visitor, visitorsOf } from '../ended-sessions.ts';
import { runBackend } from '../running-backend.ts';

async function startOverMemory() {
  const memory = memoryBackend({ clock: new FixedClock(new Date()) });
  const environment = { PUBLIC_URL: 'https://toolkit.example.test' };
  const one = await runBackend({ memory, environment });
  const other = await runBackend({ memory, environment });
  const { users, sessions, mailer, records } = memory.identity;
  return {
    one,
    other,
    sessions,
    mailsTo: async (email) => mailer.sent.filter(({ to }) => to === email).map((mail) => mail.text),
    disable: async (user) => users.disable(user),
    remove: async (user) => {
      await sessions.endAll(user);
      records.users.delete(user);
    },
    stop: async () => {
      await other.stop();
      await one.stop();
    },
  } satisfies TwoServers & Record<string, unknown>;
}

endedSessionsTests('memory', startOverMemory);

describe('the question whether a session has ended', () => {
  let servers: Awaited<ReturnType<typeof startOverMemory>>;
  let visitor: Visitor;
  const { join, save, details } = visitorsOf(() => servers);
  beforeAll(async () => {
    servers = await startOverMemory();
    visitor = await join();
  });
  afterAll(() => servers.stop());

  const names = { firstName: 'Eve', lastName: 'Else' };

  it('is asked once by a write, twice by one with a body, and never by a read', async () => {
    const { sessions, other } = servers;
    const find = sessions.find.bind(sessions);
    let asked = 0;
    sessions.find = (...ids) => {
      asked += 1;
      return find(...ids);
    };
    const questions = async (call: Promise<Response>) => {
      asked = 0;
      expect((await call).status).toBe(200);
      return asked;
    };
    const { token } = visitor;
    const { avatarPath } = (await details(token)) as { readonly avatarPath: string };
    expect(await questions(other.call('/api/user/account/details', { token }))).toBe(0);
    expect(await questions(other.call(`/api/storage/download-url?path=${avatarPath}`, { token }))).toBe(0);
    expect(await questions(other.call('/api/user/initialize', { token }))).toBe(1);
    expect(await questions(other.call('/api/user/account/avatar', { method: 'DELETE', token }))).toBe(1);
    expect(await questions(save(other, token, names))).toBe(2);
    sessions.find = find;
  });

  it('that cannot be answered lets nothing through: 503, and everything stays', async () => {
    const { sessions, other } = servers;
    const { token } = visitor;
    const before = await details(token);
    const find = sessions.find.bind(sessions);
    for (const answered of [0, 1]) {
      let left = answered;
      sessions.find = (...ids) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('Connection terminated')) : find(...ids);
      };
      const failed = await save(other, token, { firstName: 'Bob', lastName: '' });
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await failed.json()).toMatchObject({ code: 'unavailable' });
    }
    sessions.find = find;
    expect(await details(token)).toEqual(before);
  });

  it('is answered with yes for a token of an older version, which names none: the page gets another one and saves', async () => {
    const { other } = servers;
    const older = await other.issuer.token({ sub: visitor.user });
    expect((await save(other, older, names)).status).toBe(401);
    const asked: unknown[] = [];
    const identity = {
      getToken: async (options: { readonly forceRefresh: boolean }) => {
        asked.push(options);
        return { ok: true, value: options.forceRefresh ? visitor.token : older };
      },
    } as unknown as IdentityProvider;
    const api = new HttpAccountApi(new ApiClient(identity, other.url));
    expect(await api.save({ firstName: 'Grace', lastName: 'Hopper' })).toMatchObject({
      ok: true,
      value: { firstName: 'Grace', lastName: 'Hopper' },
    });
    expect(asked).toEqual([{ forceRefresh: false }, { forceRefresh: true }]);
  });
});
