import { decodeProtectedHeader } from 'jose';
import type { MigrationInterface } from 'typeorm';
import { type Database, joinSchemas, type Schema } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { ada, formerMigrations, insertAda, insertEve, keyId, secret } from './former-version.testing.ts';
import { identityUnderTest, password } from './identity.testing.ts';
import { identitySchema, TypeormUsers } from './index.ts';
import { SecretEncryption } from './secret-encryption.ts';

class BreakOff1799999999999 implements MigrationInterface {
  readonly name = 'BreakOff1799999999999';

  async up(): Promise<void> {
    throw new Error('broken off');
  }

  async down(): Promise<void> {}
}

/** @param open the same database each time */
export async function expectUpgrade(open: (schema: Schema) => Promise<Database>): Promise<void> {
  const formerSchema = joinSchemas(limitsSchema, { entities: [], migrations: formerMigrations });
  const former = await open(formerSchema);
  await insertAda(former.pool);
  await insertEve(former.pool);
  await former.close();
  const schema = joinSchemas(limitsSchema, identitySchema);
  await expect(
    open(joinSchemas(schema, { entities: [], migrations: [BreakOff1799999999999] })),
  ).rejects.toThrow();
  // A former version refuses tables of a newer one.
  await (await open(formerSchema)).close();

  const database = await open(schema);
  expect((await database.dataSource.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
  const provider = identityUnderTest(database);
  const { id: user, email } = ada;
  const issueToken = (token: string) => provider.ask('/token', { user }, token);
  for (const token of ada.tokens) {
    const { value } = await issueToken(token);
    expect(decodeProtectedHeader(value?.token ?? '').kid).toBe(keyId);
  }
  const { rows: keys } = await database.pool.query('SELECT "privateKey" FROM "identity_key"');
  const encrypted = JSON.parse(keys[0].privateKey);
  const encryption = new SecretEncryption(secret, 'hex');
  expect(encryption.decryptFormer(encrypted)).toBeUndefined();
  expect(encryption.decrypt(encrypted)).toContain('"crv":"P-256"');
  const { token: signedIn } = await provider.ask('/sign-in', { email, password });

  const { rows } = await database.pool.query('SELECT * FROM "identity_session"');
  expect(rows).toHaveLength(3);
  for (const token of [...ada.tokens, signedIn]) expect(JSON.stringify(rows)).not.toContain(token);
  expect((await issueToken(rows[0]?.id)).code).toBe('session-expired');

  const users = new TypeormUsers(database.dataSource);
  const now = new Date();
  const enter = (subject: string, address: string) => {
    const claims = { issuer: 'https://issuer.example', subject, email: address, emailVerified: true };
    const session = { id: `session of ${subject}`, expiresAt: now };
    return users.enterOidcUser({ ...claims, idToken: 'encrypted' }, `id of ${subject}`, session, now);
  };
  expect(await enter('her subject', email)).toBe('address-in-use');
  // Eve has not proven her address.
  expect(await enter('another', 'eve@example.com')).toMatchObject({ user: { id: 'id of another' } });
  const taken = { id: 'eve', emailVerified: false, takenEmail: 'eve@example.com' };
  expect(await enter('subject of eve', 'eve@example.com')).toMatchObject({ user: taken });

  const reset = { code: ada.resetCode, password: 'another horse 2' };
  expect((await provider.ask('/password-reset/confirm', reset)).code).toBe('ok');
  for (const token of ada.tokens) expect((await issueToken(token)).code).toBe('session-expired');
  await provider.close();
  await database.close();
}
