import { migration } from '../database/index.ts';
import { identityEntities } from './identity-entities.ts';

const tokenHash = `rtrim(translate(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '+/', '-_'), '=')`;

export const identitySchema = {
  entities: identityEntities,
  migrations: [
    // The authentication library of the first versions generated the first eight statements; only a default was added.
    migration(
      'CreateIdentity1763700200000',
      `CREATE TABLE "identity_user" ("id" text NOT NULL PRIMARY KEY, "name" text NOT NULL, "email" text NOT NULL UNIQUE, "emailVerified" boolean NOT NULL, "image" text, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "disabled" boolean DEFAULT false NOT NULL)`,
      `CREATE TABLE "identity_session" ("id" text NOT NULL PRIMARY KEY, "expiresAt" timestamptz NOT NULL, "token" text NOT NULL UNIQUE, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz NOT NULL, "ipAddress" text, "userAgent" text, "userId" text NOT NULL REFERENCES "identity_user" ("id") ON DELETE CASCADE, "authenticatedAt" timestamptz NOT NULL)`,
      `CREATE TABLE "identity_account" ("id" text NOT NULL PRIMARY KEY, "accountId" text NOT NULL, "providerId" text NOT NULL, "userId" text NOT NULL REFERENCES "identity_user" ("id") ON DELETE CASCADE, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz NOT NULL)`,
      `CREATE TABLE "identity_verification" ("id" text NOT NULL PRIMARY KEY, "identifier" text NOT NULL, "value" text NOT NULL, "expiresAt" timestamptz NOT NULL, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
      `CREATE TABLE "identity_key" ("id" text NOT NULL PRIMARY KEY, "publicKey" text NOT NULL, "privateKey" text NOT NULL, "createdAt" timestamptz NOT NULL, "expiresAt" timestamptz, "alg" text, "crv" text)`,
      `CREATE INDEX "identity_session_userId_idx" ON "identity_session" ("userId")`,
      `CREATE INDEX "identity_account_userId_idx" ON "identity_account" ("userId")`,
      `CREATE INDEX "identity_verification_identifier_idx" ON "identity_verification" ("identifier")`,
      // One row for each kind and person: a newer code replaces the older one.
      `CREATE TABLE "identity_mailed_code" ("userId" text NOT NULL REFERENCES "identity_user" ("id") ON DELETE CASCADE, "kind" text NOT NULL, "codeHash" text NOT NULL UNIQUE, "expiresAt" timestamptz NOT NULL, PRIMARY KEY ("userId", "kind"))`,
    ),
    // An index finds expired sessions. While a new code is being mailed, the older one stays valid until the mailer has
    // taken the mail.
    migration(
      'SweepSessions1763720000000',
      `CREATE INDEX "identity_session_expiresAt_idx" ON "identity_session" ("expiresAt")`,
      `ALTER TABLE "identity_mailed_code" DROP CONSTRAINT "identity_mailed_code_pkey", DROP CONSTRAINT "identity_mailed_code_codeHash_key", ADD PRIMARY KEY ("codeHash")`,
      `CREATE INDEX "identity_mailed_code_userId_idx" ON "identity_mailed_code" ("userId", "kind")`,
    ),
    // A code proves the address it was mailed to, which may differ from the account's; older codes have none.
    migration('CorrectAddress1764000000000', `ALTER TABLE "identity_mailed_code" ADD COLUMN "email" text`),
    // A session is found by the hash of its first token. Of tokens only hashes are stored.
    // Stop all processes of the previous version first (docs/deploy.md): they neither find nor end sessions of this one.
    // Sessions that they open until then are found, since their ids are the same hashes.
    migration(
      'HashSessionTokens1764100000000',
      `UPDATE "identity_session" SET "id" = ${tokenHash}, "token" = ${tokenHash} WHERE "token" <> "id"`,
    ),
    // TypeORM writes this default as `now()` and would change the same one in other words at each comparison.
    migration(
      'NameDefaultTimes1764200000000',
      ...['identity_user', 'identity_verification', 'identity_session', 'identity_account'].map(
        (table) => `ALTER TABLE "${table}" ALTER "createdAt" SET DEFAULT now()`,
      ),
      ...['identity_user', 'identity_verification'].map(
        (table) => `ALTER TABLE "${table}" ALTER "updatedAt" SET DEFAULT now()`,
      ),
    ),
    // A code for nobody, which costs as much as any, has no user.
    migration(
      'AllowCodesForNobody1764300000000',
      `ALTER TABLE "identity_mailed_code" ALTER "userId" DROP NOT NULL`,
    ),
    // An OIDC user is found by issuer and subject, and their sessions by what the issuer calls them.
    migration(
      'LinkForeignPeople1764400000000',
      `CREATE UNIQUE INDEX "identity_account_accountId_idx" ON "identity_account" ("providerId", "accountId")`,
      `ALTER TABLE "identity_session" ADD COLUMN "issuer" text, ADD COLUMN "sid" text, ADD COLUMN "idToken" text`,
      `CREATE INDEX "identity_session_sid_idx" ON "identity_session" ("issuer", "sid")`,
    ),
    // An address that an OIDC user has not proven excludes nobody.
    migration(
      'ShareUnprovenAddresses1764500000000',
      `ALTER TABLE "identity_user" ADD COLUMN "oidc" boolean DEFAULT false NOT NULL`,
      `UPDATE "identity_user" SET "oidc" = true WHERE "id" IN (SELECT "userId" FROM "identity_account" WHERE "providerId" <> 'credential')`,
      `ALTER TABLE "identity_user" DROP CONSTRAINT "identity_user_email_key"`,
      `CREATE INDEX "identity_user_email_idx" ON "identity_user" ("email")`,
      `CREATE UNIQUE INDEX "identity_user_owner_idx" ON "identity_user" ("email") WHERE "emailVerified" OR NOT oidc`,
    ),
    // The authentication library of the first versions read them.
    migration(
      'DropUnusedColumns1764610000000',
      `DROP TABLE "identity_verification"`,
      `ALTER TABLE "identity_user" DROP COLUMN "image"`,
      `ALTER TABLE "identity_session" DROP COLUMN "ipAddress", DROP COLUMN "userAgent"`,
      `ALTER TABLE "identity_account" DROP COLUMN "accessToken", DROP COLUMN "refreshToken", DROP COLUMN "idToken", DROP COLUMN "accessTokenExpiresAt", DROP COLUMN "refreshTokenExpiresAt", DROP COLUMN "scope"`,
      `ALTER TABLE "identity_key" DROP COLUMN "expiresAt"`,
    ),
  ],
} as const;
