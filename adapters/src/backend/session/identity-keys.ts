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
