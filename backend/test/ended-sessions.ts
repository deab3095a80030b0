import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { tinyPng } from '@toolkit/adapters/contracts';
import { eventually } from './eventually.ts';
import type { RunningBackend } from './running-backend.ts';

/** Two processes over the same data, with the embedded provider under one address. */
export interface TwoServers {
  readonly one: RunningBackend;
  /** Started last: in tests that share one process it is the one whose tokens both accept. */
  readonly other: RunningBackend;
  /** The texts of all mails to this address, oldest first. */
  mailsTo(email: string): Promise<readonly string[]>;
  disable(user: string): Promise<void>;
  remove(user: string): Promise<void>;
  stop(): Promise<void>;
}

const password = 'correct horse 1';
const newPassword = 'battery staple 2';
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const savePath = '/api/user/account/save';
const refusal = { status: 401, challenge: 'Bearer', code: 'not-authenticated' };
let people = 0;

/** One person in one browser. */
export interface Visitor {
  readonly email: string;
  readonly user: string;
  readonly cookie: string;
  readonly token: string;
}

/** What visitors of the two servers do. */
export function visitorsOf(servers: () => TwoServers) {
  async function identity(at: RunningBackend, path: string, fields: object, cookie = '') {
    const answer = await at.call(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: at.app.url, cookie },
      body: JSON.stringify(fields),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    const body = (await answer.json()) as { readonly user: { readonly id: string }; readonly token: string };
    return { body, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  async function mailedCode(email: string, page: string): Promise<string> {
    const link = new RegExp(`${page}#code=([\\w-]+)`);
    return eventually(`a code for ${email}`, async () =>
      (await servers().mailsTo(email)).map((mail) => link.exec(mail)?.[1]).findLast(Boolean),
    );
  }

  async function signIn(email: string, typed = password): Promise<Visitor> {
    const { other } = servers();
    const { body, cookie } = await identity(other, '/sign-in', { email, password: typed });
    const user = body.user.id;
    return { email, user, cookie, token: (await identity(other, '/token', { user }, cookie)).body.token };
  }

  /** Somebody verified, with names and a picture. */
  async function join(): Promise<Visitor> {
    people += 1;
    const email = `ended-${people}@example.test`;
    const { one, other } = servers();
    const { body, cookie } = await identity(one, '/register', { email, password });
    const continueUrl = `${one.app.url}/login`;
    await identity(one, '/verification/send', { user: body.user.id, continueUrl }, cookie);
    await identity(one, '/verification/confirm', { code: await mailedCode(email, '/auth/verify') });
    const visitor = await signIn(email);
    expect(await writes(other, visitor.token)).toEqual([200, 200, 200, 200]);
    expect((await save(other, visitor.token, names, tinyPng)).status).toBe(200);
    return visitor;
  }

  const save = (at: RunningBackend, token: string, changed: object, avatar?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('data', JSON.stringify(changed));
    if (avatar) body.set('avatar', new Blob([avatar]));
    return at.call(savePath, { method: 'POST', token, body });
  };

  /** Every call that writes. @returns their statuses, or what they say to a token that is not accepted */
  async function writes(at: RunningBackend, token: string) {
    const changed = { firstName: 'Eve', lastName: 'Else' };
    const answers = [
      await at.call('/api/user/initialize', { token }),
      await save(at, token, changed),
      await save(at, token, changed, tinyPng),
      await at.call('/api/user/account/avatar', { method: 'DELETE', token }),
    ];
    return Promise.all(
      answers.map(async (answer) => {
        const { code } = (await answer.json()) as { readonly code?: string };
        const challenge = answer.headers.get('www-authenticate');
        return answer.ok ? answer.status : { status: answer.status, challenge, code };
      }),
    );
  }

  async function details(token: string) {
    const answer = await servers().one.call('/api/user/account/details', { token });
    expect(answer.status).toBe(200);
    return answer.json();
  }

  return { identity, mailedCode, signIn, join, save, writes, details };
}

export function endedSessionsTests(name: string, start: () => Promise<TwoServers>): void {
  describe(`a session that has ended, over ${name}`, () => {
    let servers: TwoServers;
    const { identity, mailedCode, signIn, join, save, writes, details } = visitorsOf(() => servers);
    beforeAll(async () => {
      servers = await start();
    });
    afterAll(() => servers.stop());

    /** @returns the cookie of the session then */
    async function changePassword({ user, cookie }: Visitor): Promise<string> {
      const change = { user, currentPassword: password, newPassword };
      return (await identity(servers.other, '/update-password', change, cookie)).cookie;
    }

    const ends: Readonly<Record<string, (visitor: Visitor) => Promise<unknown>>> = {
      'by a sign-out': ({ user, cookie }) => identity(servers.one, '/sign-out', { user }, cookie),
      'by a sign-in that takes its place': ({ email, cookie }) =>
        identity(servers.one, '/sign-in', { email, password }, cookie),
      'by a change of the password in another browser': async ({ email }) =>
        changePassword(await signIn(email)),
      'by a reset of the password': async ({ email }) => {
        await identity(servers.one, '/password-reset/request', { email });
        const code = await mailedCode(email, '/auth/reset');
        await identity(servers.one, '/password-reset/confirm', { code, password: newPassword });
      },
      'because the person was disabled': ({ user }) => servers.disable(user),
      'because the person was deleted': ({ user }) => servers.remove(user),
    };

    it.each(Object.entries(ends))('writes no more at once, on every process, %s', async (_how, end) => {
      const visitor = await join();
      const before = await details(visitor.token);
      await end(visitor);
      for (const server of [servers.one, servers.other])
        expect(await writes(server, visitor.token)).toEqual(Array(4).fill(refusal));
      // Reads go on until the token runs out.
      expect(await details(visitor.token)).toEqual(before);
      expect(before).toMatchObject(names);
    });

    it('leaves the others of the person as they are, and the one that changes the password too', async () => {
      const visitor = await join();
      const gone = await signIn(visitor.email);
      await identity(servers.one, '/sign-out', { user: gone.user }, gone.cookie);
      expect(await writes(servers.other, visitor.token)).toEqual([200, 200, 200, 200]);
      const cookie = await changePassword(visitor);
      expect(await writes(servers.one, visitor.token)).toEqual([200, 200, 200, 200]);
      const { user } = visitor;
      const { token } = (await identity(servers.other, '/token', { user }, cookie)).body;
      expect(await writes(servers.one, token)).toEqual([200, 200, 200, 200]);
    });

    it('saves nothing of a form that began to come before and is complete only afterwards', async () => {
      const visitor = await join();
      const before = await details(visitor.token);
      const body = `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"firstName":"Eve","lastName":""}\r\n--b--\r\n`;
      const answered = new Promise<{ status: number | undefined; code: unknown }>((resolve, reject) => {
        const saving = request({
          port: servers.other.port,
          method: 'POST',
          path: savePath,
          headers: {
            Authorization: `Bearer ${visitor.token}`,
            'Content-Type': 'multipart/form-data; boundary=b',
            'Content-Length': body.length,
            Expect: '100-continue',
          },
        });
        // It was let in.
        saving.on('continue', async () => {
          await identity(servers.one, '/sign-out', { user: visitor.user }, visitor.cookie);
          saving.end(body);
        });
        saving.on('response', async (answer) =>
          resolve({ status: answer.statusCode, code: JSON.parse(await text(answer)).code }),
        );
        saving.on('error', reject);
        saving.flushHeaders();
      });
      expect(await answered).toEqual({ status: 401, code: 'not-authenticated' });
      expect(await details(visitor.token)).toEqual(before);
    });

    it('costs its owner no upload: those of its token are refused before they count', async () => {
      const visitor = await join();
      const again = await signIn(visitor.email);
      await identity(servers.one, '/sign-out', { user: visitor.user }, visitor.cookie);
      for (let at = 0; at < 20; at += 1)
        expect((await save(servers.one, visitor.token, names, tinyPng)).status).toBe(401);
      expect((await save(servers.one, again.token, names, tinyPng)).status).toBe(200);
    });
  });
}
