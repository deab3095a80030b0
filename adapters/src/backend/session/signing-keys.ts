import { createHash, randomUUID } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';

export const signingAlgorithm = 'ES256';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

export interface KeySet {
  readonly keys: readonly JWK[];
}

interface Row {
  readonly id: string;
  /** A JSON Web Key as JSON. */
  readonly publicKey: string;
  /** The same, encrypted with XChaCha20-Poly1305 under the SHA-256 of the secret; nonce first, hexadecimal, as JSON. */
  readonly privateKey: string;
}

/** The stored signing key was encrypted with another secret than the current one. */
export class SigningKeyUnreadable extends Error {
  override readonly name = 'SigningKeyUnreadable';
}

/** The keys that sign tokens. The newest signs, and all are published. */
export class SigningKeys {
  #read: { readonly row: Row; readonly key: SigningKey } | undefined;
  readonly #cipher: { encrypt(plain: Uint8Array): Uint8Array; decrypt(sealed: Uint8Array): Uint8Array };

  /** @param secret the rows cannot be read with another one */
  constructor(
    private readonly pool: pg.Pool,
    secret: string,
  ) {
    this.#cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest());
  }

  /** The current signing key; created if there is none. @throws SigningKeyUnreadable */
  async current(): Promise<SigningKey> {
    const kept = await this.pool.query<Row>(newest);
    const row = kept.rows[0] ?? (await this.#make());
    if (this.#read?.row.id !== row.id || this.#read.row.privateKey !== row.privateKey)
      this.#read = { row, key: { kid: row.id, privateKey: await this.#open(row) } };
    return this.#read.key;
  }

  async published(): Promise<KeySet> {
    const kept = await this.pool.query<Row>('SELECT "id", "publicKey" FROM "identity_key"');
    const rows = kept.rows.length > 0 ? kept.rows : [await this.#make()];
    return {
      keys: rows.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), alg: signingAlgorithm, kid: id })),
    };
  }

  async #open({ privateKey }: Row): Promise<CryptoKey> {
    try {
      const sealed = Uint8Array.from(Buffer.from(JSON.parse(privateKey), 'hex'));
      const jwk = JSON.parse(Buffer.from(this.#cipher.decrypt(sealed)).toString());
      return (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
    } catch (cause) {
      throw new SigningKeyUnreadable('The signing key cannot be read.', { cause });
    }
  }

  /**
   * Stores a new key unless another process has stored one meanwhile, and returns the stored one. With a key for each
   * process, one would reject the other's tokens until it may fetch the key set again.
   */
  async #make(): Promise<Row> {
    const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
    const publicKey = await exportJWK(pair.publicKey);
    const plain = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
    const privateKey = JSON.stringify(Buffer.from(this.#cipher.encrypt(plain)).toString('hex'));
    return inTransaction(this.pool, async (client) => {
      await client.query('LOCK TABLE "identity_key" IN SHARE ROW EXCLUSIVE MODE');
      const kept = await client.query<Row>(newest);
      if (kept.rows[0]) return kept.rows[0];
      const row = { id: randomUUID(), publicKey: JSON.stringify(publicKey), privateKey };
      await client.query(
        `INSERT INTO "identity_key" ("id", "publicKey", "privateKey", "createdAt", "alg", "crv")
         VALUES ($1, $2, $3, CURRENT_TIMESTAMP, $4, $5)`,
        [row.id, row.publicKey, row.privateKey, signingAlgorithm, publicKey.crv],
      );
      return row;
    });
  }
}

const newest = 'SELECT "id", "publicKey", "privateKey" FROM "identity_key" ORDER BY "createdAt" DESC LIMIT 1';

/** Whether the database holds anything encrypted or signed with the secret, which a new secret could not read. */
export async function needsSecret(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ needed: boolean }>(
    `SELECT EXISTS (SELECT FROM "identity_key") OR EXISTS (SELECT FROM "identity_session") AS needed`,
  );
  return rows[0]?.needed === true;
}
