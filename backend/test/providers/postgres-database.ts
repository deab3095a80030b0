import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new, empty database; by default on the server of `npm run test:providers`. */
export async function newDatabase(server = process.env.PROVIDERS_POSTGRES_URL) {
  if (!server) throw new Error('PROVIDERS_POSTGRES_URL is not set: run npm run test:providers.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Not the product's pool: on a busy disk, creating and dropping databases may exceed its time limits.
  const admin = new pg.Pool({ connectionString: server });
  // Some tests break connections.
  admin.on('error', () => {});
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    name,
    url: url.href,
    asAdmin: async (sql: string) => (await admin.query<Record<string, unknown>>(sql)).rows,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
