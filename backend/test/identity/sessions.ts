import { type IdentityServer, identityServer, publicUrl } from './identity-server.ts';
import { fields, findMailedCode, password, readCode, readCookie, visited } from './identity-visitors.ts';

const { registered, newAddress } = visited;

const rows = async (condition: string, ...values: unknown[]) =>
  (await visited.server.pool.query(`SELECT * FROM identity_session WHERE ${condition}`, values)).rows;

async function signIn(email: string, as: Record<string, string> = {}) {
  const response = await visited.server.post('/sign-in', { email, password }, as);
  expect(response.status).toBe(200);
  return { Cookie: readCookie(response) };
}

const tokenCode = async (user: string, as: Record<string, string>) =>
  readCode(await visited.server.post('/token', { user }, as));

describe('a session', () => {
  it('a session whose end the database refuses is not called ended', async () => {
    const { id, as } = await registered();
    const { pool } = visited.server;
    await pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await pool.query(
      'CREATE TRIGGER refuse BEFORE DELETE ON identity_session FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const refused = await visited.server.post('/sign-out', { user: id }, as);
    await pool.query('DROP FUNCTION refuse CASCADE');
    expect(refused.status).toBe(503);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await tokenCode(id, as)).toBe(200);
    expect((await visited.server.post('/sign-out', { user: id }, as)).status).toBe(200);
    expect(await tokenCode(id, as)).toBe('session-expired');
  });

  it('ends when another one takes its place in the browser, and not for a wrong password', async () => {
    const { email, id, as } = await registered();
    await visited.server.post('/sign-in', { email, password: 'wrong password' }, as);
    expect(await tokenCode(id, as)).toBe(200);
    const second = await signIn(email, as);
    expect(await tokenCode(id, as)).toBe('session-expired');
    const registration = { email: newAddress(), password };
    const third = await visited.server.post('/register', registration, second);
    expect(third.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      '__Host-identity.session_token',
      '__Host-identity.known_device',
    ]);
    expect(await tokenCode(id, second)).toBe('session-expired');
    expect(await rows('"userId" = $1', id)).toEqual([]);
    const next = (await fields(third)).user as { id: string };
    expect(await tokenCode(next.id, { Cookie: readCookie(third) })).toBe(200);
  });
});

describe('a change of the password', () => {
  const name = '__Host-identity.session_token';
  const changePassword = (user: string, as: Record<string, string>) => {
    const fields = { user, currentPassword: password, newPassword: 'battery staple 2' };
    return visited.server.post('/update-password', fields, as);
  };
  const cookieNames = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split('=')[0]);

  it('gives the browser another cookie, and the one before opens nothing', async () => {
    const { id, as } = await registered();
    const changed = await changePassword(id, as);
    expect([changed.status, cookieNames(changed)[0]]).toEqual([200, name]);
    const next = { Cookie: readCookie(changed) };
    for (const [path, fields] of [
      ['/token', {}],
      ['/update-password', { currentPassword: password, newPassword: 'correct horse 2' }],
      ['/verification/send', { continueUrl: `${publicUrl}/login` }],
    ] as const) {
      const refused = await visited.server.post(path, { ...fields, user: id }, as);
      // The cookie of the other tab must not be touched.
      expect([refused.status, cookieNames(refused)]).toEqual([401, []]);
      expect(await readCode(refused)).toBe('session-replaced');
    }
    expect(await tokenCode(id, next)).toBe(200);
    await visited.server.pool.query(
      `UPDATE identity_session SET "authenticatedAt" = now() - interval '1 minute' WHERE "userId" = $1`,
      [id],
    );
    expect(await tokenCode(id, as)).toBe('session-expired');
    expect(await tokenCode(id, next)).toBe(200);
    expect(await rows('"userId" = $1', id)).toHaveLength(1);
  });

  it('sets one session cookie even where the session is prolonged, for as long as a session can live', async () => {
    const { id, as } = await registered();
    await visited.server.pool.query(
      `UPDATE identity_session SET "expiresAt" = now() + interval '1 day', "createdAt" = '2026-11-27' WHERE "userId" = $1`,
      [id],
    );
    const changed = await changePassword(id, as);
    const set = changed.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));
    expect(set).toEqual([expect.stringContaining(`; Max-Age=${30 * 86_400};`)]);
    expect(await tokenCode(id, { Cookie: readCookie(changed) })).toBe(200);
  });
});

describe('two processes on one database', () => {
  let one: IdentityServer;
  let other: IdentityServer;

  beforeEach(async () => {
    one = await identityServer();
    other = await identityServer({ sharing: one });
  });
  afterEach(async () => {
    await other.close();
    await one.close();
  });

  it('are one provider: sessions, keys, guesses, mailed codes', async () => {
    const email = newAddress();
    const entered = await one.post('/register', { email, password });
    const { id } = (await fields(entered)).user as { id: string };
    const as = { Cookie: readCookie(entered) };

    const tokens = await Promise.all([one, other].map((server) => server.post('/token', { user: id }, as)));
    expect(tokens.map(({ status }) => status)).toEqual([200, 200]);
    expect((await one.pool.query('SELECT 1 FROM identity_key')).rows).toHaveLength(1);

    await one.post('/password-reset/request', { email });
    await one.identity.close();
    expect(other.mailer.sent).toEqual([]);
    await other.post('/password-reset/request', { email });
    await other.identity.close();
    expect(other.mailer.sent).toEqual([]);

    for (let guess = 0; guess < 5; guess += 1)
      await [one, other][guess % 2]?.post('/sign-in', { email, password: `wrong ${guess}` });
    for (const server of [one, other])
      expect(await readCode(await server.post('/sign-in', { email, password }))).toBe('too-many-requests');

    const code = findMailedCode(one.mailer, email);
    const reset = { code, password: 'battery staple 2' };
    expect((await other.post('/password-reset/confirm', reset)).status).toBe(200);
    expect(await readCode(await one.post('/password-reset/confirm', reset))).toBe('invalid-code');
    expect(await readCode(await one.post('/token', { user: id }, as))).toBe('session-expired');

    const again = await other.post('/sign-in', { email, password: reset.password });
    const back = { Cookie: readCookie(again) };
    expect((await one.post('/sign-out', { user: id }, back)).status).toBe(200);
    expect(await readCode(await other.post('/token', { user: id }, back))).toBe('session-expired');
  });
});
