import type { AccessClaims } from '@toolkit/application/backend/session';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { type Database, openDatabase } from '../database/index.ts';
import { insertKey, keyId, secret } from './former-version.testing.ts';
import { identitySchema, SigningKeyUnreadable } from './index.ts';
import { SigningKeys } from './signing-keys.ts';

const issuer = 'urn:test';
const audience = 'tests';
let database: Database;

beforeAll(async () => {
  database = await openDatabase(identitySchema);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('DELETE FROM identity_key'));

function makeSigner(keySecret = secret) {
  const keys = new SigningKeys(database.dataSource, keySecret, issuer, audience);
  async function claimsOf(token: string): Promise<AccessClaims | undefined> {
    const known = createLocalJWKSet(await keys.readPublicKeys());
    const verified = await jwtVerify<AccessClaims>(token, known, { issuer, audience }).catch(() => undefined);
    if (!verified) return undefined;
    const { iss: _, aud: __, ...claims } = verified.payload;
    return claims;
  }
  return { keys, claimsOf };
}

describe('the key that signs tokens', () => {
  it('is one, however many processes need the first', async () => {
    await Promise.all(Array.from({ length: 5 }, () => makeSigner().keys.check()));
    expect((await makeSigner().keys.readPublicKeys()).keys).toHaveLength(1);
  });

  it('is read from memory by whoever verifies tokens, and another one as soon as a token is signed with it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { keys } = makeSigner();
    const { id: kid } = await keys.check();
    const asked = vi.spyOn(keys, 'readPublicKeys');
    for (let at = 0; at < 100; at += 1) expect((await keys.read()).keys).toMatchObject([{ kid }]);
    expect(asked).toHaveBeenCalledTimes(1);
    await database.pool.query('DELETE FROM identity_key');
    const next = (await keys.check()).id;
    expect(next).not.toBe(kid);
    expect((await keys.read()).keys).toMatchObject([{ kid: next }]);
    vi.useRealTimers();
  });

  it('is the newest, while all are published', async () => {
    const { keys } = makeSigner();
    const { id: kid } = await keys.check();
    await database.pool.query(`UPDATE identity_key SET "createdAt" = now() - interval '1 hour'`);
    await insertKey(database.pool);
    expect((await keys.check()).id).toBe(keyId);
    const published = (await keys.readPublicKeys()).keys.map((key) => key.kid);
    expect(published.toSorted()).toEqual([kid, keyId].toSorted());
  });

  it('cannot be read with another secret', async () => {
    await makeSigner().keys.check();
    await expect(makeSigner('another secret, as long as that of tests').keys.check()).rejects.toThrow(
      SigningKeyUnreadable,
    );
  });

  it('is read as former versions have kept it, and stored anew once', async () => {
    await insertKey(database.pool);
    const { keys, claimsOf } = makeSigner();
    const seconds = Math.floor(Date.now() / 1000);
    const times = { auth_time: seconds, iat: seconds, exp: seconds + 3_600 };
    const claims = { sub: 'ada', email: 'ada@example.com', email_verified: true, sid: 'session', ...times };
    const token = await keys.sign(claims);
    expect(await claimsOf(token)).toEqual(claims);
    expect(await claimsOf(`${token}x`)).toBeUndefined();
    expect((await keys.readPublicKeys()).keys).toMatchObject([{ kid: keyId, alg: 'ES256', crv: 'P-256' }]);
    const update = vi.spyOn(database.dataSource.manager, 'update');
    await makeSigner().keys.check();
    expect(update).not.toHaveBeenCalled();
  });
});
