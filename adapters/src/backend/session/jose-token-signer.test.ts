import type { AccessClaims } from '@toolkit/application/backend/session';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { tokenSignerContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identityMigrations, SigningKeyUnreadable } from './index.ts';
import { JoseTokenSigner } from './jose-token-signer.ts';
import { PublishedKeys } from './published-keys.ts';
import { SigningKeys } from './signing-keys.ts';

const issuer = 'urn:test';
const audience = 'tests';
const testSecret = 'a secret of tests, long enough to be one';
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ entities: [], migrations: identityMigrations });
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('DELETE FROM identity_key'));

function signerOf(secret = testSecret) {
  const keys = new SigningKeys(database.pool, secret);
  const signer = new JoseTokenSigner(keys, new PublishedKeys(() => keys.published()), issuer, audience);
  async function claimsOf(token: string): Promise<AccessClaims | undefined> {
    const known = createLocalJWKSet({ keys: [...(await keys.published()).keys] });
    const verified = await jwtVerify<AccessClaims>(token, known, { issuer, audience }).catch(() => undefined);
    if (!verified) return undefined;
    const { iss: _, aud: __, ...claims } = verified.payload;
    return claims;
  }
  return { keys, signer, claimsOf };
}

tokenSignerContract('JoseTokenSigner', async () => signerOf());

describe('the key that signs tokens', () => {
  it('is one, however many processes need the first', async () => {
    await Promise.all(Array.from({ length: 5 }, () => signerOf().signer.check()));
    expect((await signerOf().keys.published()).keys).toHaveLength(1);
  });

  it('is another one as soon as the kept one is gone', async () => {
    const { keys, signer } = signerOf();
    await signer.check();
    const { kid } = await keys.current();
    await database.pool.query('DELETE FROM identity_key');
    const next = await keys.current();
    expect(next.kid).not.toBe(kid);
    expect((await keys.published()).keys).toMatchObject([{ kid: next.kid }]);
  });

  it('cannot be read with another secret', async () => {
    await signerOf().signer.check();
    await expect(signerOf('another secret, as long as that of tests').signer.check()).rejects.toThrow(
      SigningKeyUnreadable,
    );
  });

  it('is read as former versions have kept it', async () => {
    await database.pool.query(
      `INSERT INTO "identity_key" ("id", "publicKey", "privateKey", "createdAt", "alg", "crv")
       VALUES ('kept', $1, $2, '2026-11-25', 'ES256', 'P-256')`,
      [
        '{"kty":"EC","x":"khCFp4GzQ_6zZ7qo3cSXDfBvaCJzqWjszQZucZDY4_o","y":"iDCJs1VYCUfuxRYupZU6CTxQLQ3kaoBR2Phvxp9zXC0","crv":"P-256"}',
        '"f250dd262a1b93e5433be78f2d48e6746ac002287d77682db03506e2955a7221dbbcb806efc2405c6f1709e332133c8e47075715151152b44da572398225d862bad2af2d48c862678de8f4763336e6b1d3c43e16d830b96c2b6e221c4f65dd0c97d3b8f38a7cbbb59e2c2c83fc0452452b14b8a3de0e4e7a300ea620073f545a7432d85722c62f6ed8aa927d461c87b7da50e59d977174dac1134c0d49872d853d3cd62f393ae975c345ca8731adadbfaafbb87bebba47f3bf3d807f32e9b8d396aa33431ac12f18f154642435d7e3bac3047dd46a8d924b"',
      ],
    );
    const { keys, signer, claimsOf } = signerOf();
    const seconds = Math.floor(Date.now() / 1000);
    const times = { auth_time: seconds, iat: seconds, exp: seconds + 3_600 };
    const claims = { sub: 'ada', email: 'ada@example.com', email_verified: true, ...times };
    expect(await claimsOf(await signer.sign(claims))).toEqual(claims);
    expect((await keys.published()).keys).toMatchObject([{ kid: 'kept', alg: 'ES256', crv: 'P-256' }]);
  });
});
