import { randomUUID } from 'node:crypto';
import type { Jwk } from 'better-auth/plugins/jwt';
import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';

/**
 * Keeps a new signing key unless another process has kept one meanwhile, and gives back the one that counts. With a
 * key for each process a token of one would be unknown to the other, until that one may ask for the key set again.
 */
export const keepOneKey = (pool: pg.Pool, key: Omit<Jwk, 'id'>): Promise<Jwk> =>
  inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE "identity_key" IN SHARE ROW EXCLUSIVE MODE');
    const kept = await client.query<Jwk>('SELECT * FROM "identity_key" ORDER BY "createdAt" DESC LIMIT 1');
    if (kept.rows[0]) return kept.rows[0];
    const { publicKey, privateKey, createdAt, alg, crv } = key;
    const made = await client.query<Jwk>(
      `INSERT INTO "identity_key" ("id", "publicKey", "privateKey", "createdAt", "alg", "crv")
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
      [randomUUID(), publicKey, privateKey, createdAt, alg, crv],
    );
    const [row] = made.rows;
    if (!row) throw new Error('The signing key was not kept.');
    return row;
  });

/** Whether there is something that the secret encrypted or signed, and that another secret could not read. */
export async function needsSecret(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ needed: boolean }>(
    `SELECT EXISTS (SELECT FROM "identity_key") OR EXISTS (SELECT FROM "identity_session") AS needed`,
  );
  return rows[0]?.needed === true;
}

/** The kept signing key was encrypted with another secret than the one that is used now. */
export class SigningKeyUnreadable extends Error {
  override readonly name = 'SigningKeyUnreadable';
}

/** How long a signature proves that the next one can be made: anybody may ask at /readyz, and often. */
const provenMs = 1_000;

/** @returns rejects while no token can be signed, with SigningKeyUnreadable when that will not pass by itself */
export function signingCheck(
  sign: (payload: Record<string, unknown>) => Promise<unknown>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let provenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - provenAt < provenMs) return;
    try {
      // Expired when it is made, and seen by nobody.
      await sign({ sub: 'readiness', iat: 0, exp: 1 });
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Failed to decrypt private key'))
        throw new SigningKeyUnreadable('The signing key cannot be read.', { cause: error });
      throw error;
    }
    provenAt = now();
  };
}
