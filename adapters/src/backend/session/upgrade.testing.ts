import type { MigrationInterface } from 'typeorm';
import type { Database } from '../database/index.ts';
import { limitsMigrations } from '../limits/index.ts';
import { ada, formerMigrations, insertAda, keyId, secret } from './former-version.testing.ts';
import { identityUnderTest, password, publicUrl } from './identity.testing.ts';
import { identityMigrations } from './index.ts';
import { SessionCookies } from './session-cookies.ts';

type Migrations = readonly (new () => MigrationInterface)[];

class BreakOff1799999999999 implements MigrationInterface {
  readonly name = 'BreakOff1799999999999';

  async up(): Promise<void> {
    throw new Error('broken off');
  }

  async down(): Promise<void> {}
}

const kidOf = (token: unknown): string =>
  JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString()).kid;

/** @param open the same database each time */
export async function expectUpgrade(open: (migrations: Migrations) => Promise<Database>): Promise<void> {
  const former = await open([...limitsMigrations, ...formerMigrations]);
  await insertAda(former.pool);
  await former.close();
  const migrations = [...limitsMigrations, ...identityMigrations];
  await expect(open([...migrations, BreakOff1799999999999])).rejects.toThrow();

  const database = await open(migrations);
  const provider = await identityUnderTest(database.pool);
  const { id: user, email } = ada;
  for (const cookie of ada.cookies) {
    const answer = await provider.post('/token', { user }, cookie);
    expect([answer.status, kidOf(answer.body.token)]).toEqual([200, keyId]);
  }
  const signedIn = await provider.post('/sign-in', { email, password });
  expect(signedIn.status).toBe(200);

  const { rows } = await database.pool.query('SELECT * FROM "identity_session"');
  expect(rows).toHaveLength(3);
  for (const cookie of [...ada.cookies, signedIn.cookie]) {
    const [token] = cookie.slice(cookie.indexOf('=') + 1).split('.');
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  const stolen = new SessionCookies(publicUrl, secret).of(rows[0]?.id, 60_000);
  expect(await provider.post('/token', { user }, stolen)).toMatchObject({ status: 401 });

  const reset = { code: ada.resetCode, password: 'another horse 2' };
  expect(await provider.post('/password-reset/confirm', reset)).toMatchObject({ status: 200 });
  for (const cookie of ada.cookies)
    expect(await provider.post('/token', { user }, cookie)).toMatchObject({ status: 401 });
  await provider.close();
  await database.close();
}
