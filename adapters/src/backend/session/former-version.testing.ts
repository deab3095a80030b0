import type pg from 'pg';
import { identitySchema } from './index.ts';

// Rows as the version before HashSessionTokens has left them; only the times are new.
export const formerMigrations = identitySchema.migrations.slice(0, 3);
export const secret = 'a secret of tests, long enough to be one';

/** Ada's password is `password` of identity.testing.ts. */
export const ada = {
  id: '6ayY-aCUDwiMF6Nt7fHITA',
  email: 'ada@example.com',
  /** In the browsers' cookies. The second one is of a time when ids of sessions were no hashes yet. */
  tokens: ['GZlGkbFTskKTdCIJ9uvdOEjGMFXAembXMDz_7dx2MwU', 'q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04'],
  resetCode: 'zLDJRXmj6ny_z8mp0N2XxV1tR1bMaIB0ROvWW7Nt5rA',
};

export const keyId = '63e47a1a-bc40-4a16-a72c-16c6f0a07de2';

export async function insertKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO "identity_key" ("id", "publicKey", "privateKey", "createdAt", "alg", "crv")
     VALUES ($1, $2, $3, now(), 'ES256', 'P-256')`,
    [
      keyId,
      '{"kty":"EC","x":"WTa8GnzJaoOLnZto1CdIVYR04jpfezFfquMNmr3j43Q","y":"jG0FsN0z4uFRmnxvqLHdPrBimkGYw7cOxpBdvzWGlmg","crv":"P-256"}',
      '"399aa8be4e5c704fb554fb4b43bd472d907c9c7b09928e1262491d1dac741540c53c8a575fbf5c9310a88745da3d21ad1feeffbad932067d21bd57adbb491e118e717a99f7c03fc26e032b795e70c1b53416faa48d8d1de55e61e9604994a7697bcca8e88263bd6321e6bbe3dcd26fdebac630b5527621e5798b376de4cc552e9e243c0aac2de0bf0b9170efe64556523233db85183ac5946b54c5e0d4e552440a39fcf16b423ff1de381d21ec4629bc4e8ee435cb885bb484fd92d9b20678e9520f9a573bbf1a2bed6264dafbe5e858492723fa268c8bda"',
    ],
  );
}

/** Somebody who signs in at an issuer, and has not proven the address. */
export async function insertEve(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO "identity_user" ("id", "name", "email", "emailVerified") VALUES ('eve', '', 'eve@example.com', false)`,
  );
  await pool.query(
    `INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "updatedAt")
     VALUES ('eve', 'subject of eve', 'https://issuer.example', 'eve', now())`,
  );
}

/** Ada's account, with two sessions, a key and a code under way. */
export async function insertAda(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO "identity_user" ("id", "name", "email", "emailVerified") VALUES ($1, '', $2, false)`,
    [ada.id, ada.email],
  );
  await pool.query(
    `INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
     VALUES ($1, $1, 'credential', $1, $2, now())`,
    [
      ada.id,
      '$argon2id$v=19$m=19456,t=2,p=1$4oHA1Zbl7c3C7Ipro6JIiw$F0zgRcsUrio+xVC2dd4RgxWO1V8o8U3WiFKURfkBkyU',
    ],
  );
  await pool.query(
    `INSERT INTO "identity_session" ("id", "token", "userId", "expiresAt", "updatedAt", "authenticatedAt")
     SELECT "id", "token", $1, now() + interval '6 days', now(), now() FROM (VALUES
       ('w8O3FyEOJPlBiW3ELLiBAF4FDLTdYS7_oCOpu7uvsK0', 'GZlGkbFTskKTdCIJ9uvdOEjGMFXAembXMDz_7dx2MwU'),
       ('eR2sX9vLqPzT4mWcYb7Hu0aNfK5gJd31', 'q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04')) AS s ("id", "token")`,
    [ada.id],
  );
  await pool.query(
    `INSERT INTO "identity_mailed_code" ("userId", "kind", "codeHash", "expiresAt", "email")
     VALUES ($1, 'password-reset', 'soWJFvUMS2scXNL4nBArsyzpmj4_4qgQQJRc20YunIo', now() + interval '1 hour', $2)`,
    [ada.id, ada.email],
  );
  await insertKey(pool);
}
