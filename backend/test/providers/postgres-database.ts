import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new, empty database on a server: the one of `npm run test:providers` when none is named. */
export async function newDatabase(server = process.env.PROVIDERS_POSTGRES_URL) {
  if (!server) throw new Error('PROVIDERS_POSTGRES_URL is not set: run npm run test:providers.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Not the product's pool: making and dropping databases may take longer than its limits where the disk is busy.
  const admin = new pg.Pool({ connectionString: server });
  // Some tests cut connections.
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
