import type { MailedCodeKind } from '@toolkit/domain/session';
import { EntitySchema } from 'typeorm';

export interface UserRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Signs in at an issuer. */
  oidc: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** How a user signs in: with a password, which makes the provider `credential`, or at an issuer. */
export interface CredentialRow {
  id: string;
  /** The subject at the issuer; of a password the user's id. */
  accountId: string;
  /** The issuer, or `credential`. */
  providerId: string;
  userId: string;
  user: UserRow;
  password: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionRow {
  id: string;
  token: string;
  userId: string;
  user: UserRow;
  createdAt: Date;
  expiresAt: Date;
  updatedAt: Date;
  authenticatedAt: Date;
  /** Who signed the user in, if it was not a password. */
  issuer: string | null;
  sid: string | null;
  /** Encrypted. */
  idToken: string | null;
}

export interface MailedCodeRow {
  codeHash: string;
  kind: MailedCodeKind;
  /** Null in a code for nobody. */
  userId: string | null;
  user: UserRow | null;
  /** Null in a code of an older version: the address of its user. */
  email: string | null;
  expiresAt: Date;
}

export interface KeyRow {
  id: string;
  /** A JSON Web Key as JSON. */
  publicKey: string;
  /** The same, encrypted by `SecretEncryption`; hexadecimal, as JSON. */
  privateKey: string;
  createdAt: Date;
  alg: string | null;
  crv: string | null;
}

const id = { type: 'text', primary: true } as const;
const text = { type: 'text' } as const;
const optionalText = { type: 'text', nullable: true } as const;
const time = { type: 'timestamptz' } as const;
const setTime = { type: 'timestamptz', default: () => 'now()' } as const;

const userRelation = (table: string, nullable = false) =>
  ({
    type: 'many-to-one',
    target: 'identity_user',
    nullable,
    onDelete: 'CASCADE',
    joinColumn: { name: 'userId', foreignKeyConstraintName: `${table}_userId_fkey` },
  }) as const;

export const userEntity = new EntitySchema<UserRow>({
  name: 'identity_user',
  columns: {
    id,
    name: text,
    email: text,
    emailVerified: { type: 'boolean' },
    disabled: { type: 'boolean', default: false },
    oidc: { type: 'boolean', default: false },
    createdAt: setTime,
    updatedAt: setTime,
  },
  indices: [
    { name: 'identity_user_email_idx', columns: ['email'] },
    {
      name: 'identity_user_owner_idx',
      columns: ['email'],
      unique: true,
      where: '"emailVerified" OR NOT oidc',
    },
  ],
});

/** Finds who has an address in the sense of `identity_user_owner_idx`: one user at most. */
export const ownerOf = (email: string) => [
  { email, emailVerified: true },
  { email, oidc: false },
];

export const credentialEntity = new EntitySchema<CredentialRow>({
  name: 'identity_account',
  columns: {
    id,
    accountId: text,
    providerId: text,
    userId: text,
    password: optionalText,
    createdAt: setTime,
    updatedAt: time,
  },
  relations: { user: userRelation('identity_account') },
  indices: [
    { name: 'identity_account_userId_idx', columns: ['userId'] },
    { name: 'identity_account_accountId_idx', columns: ['providerId', 'accountId'], unique: true },
  ],
});

export const sessionEntity = new EntitySchema<SessionRow>({
  name: 'identity_session',
  columns: {
    id,
    token: text,
    userId: text,
    createdAt: setTime,
    expiresAt: time,
    updatedAt: time,
    authenticatedAt: time,
    issuer: optionalText,
    sid: optionalText,
    idToken: optionalText,
  },
  relations: { user: userRelation('identity_session') },
  uniques: [{ name: 'identity_session_token_key', columns: ['token'] }],
  indices: [
    { name: 'identity_session_userId_idx', columns: ['userId'] },
    { name: 'identity_session_expiresAt_idx', columns: ['expiresAt'] },
    { name: 'identity_session_sid_idx', columns: ['issuer', 'sid'] },
  ],
});

export const mailedCodeEntity = new EntitySchema<MailedCodeRow>({
  name: 'identity_mailed_code',
  columns: { codeHash: id, kind: text, userId: optionalText, email: optionalText, expiresAt: time },
  relations: { user: userRelation('identity_mailed_code', true) },
  indices: [{ name: 'identity_mailed_code_userId_idx', columns: ['userId', 'kind'] }],
});

export const keyEntity = new EntitySchema<KeyRow>({
  name: 'identity_key',
  columns: {
    id,
    publicKey: text,
    privateKey: text,
    createdAt: time,
    alg: optionalText,
    crv: optionalText,
  },
});

export const identityEntities = [
  userEntity,
  credentialEntity,
  sessionEntity,
  mailedCodeEntity,
  keyEntity,
] as const;
