import { randomBytes } from 'node:crypto';
import { openDatabase } from '@toolkit/adapters/backend/database';

/** A new, empty database on a server: the one of `npm run test:providers` when none is named. */
export async function newDatabase(server = process.env.PROVIDERS_POSTGRES_URL) {
  if (!server) throw new Error('PROVIDERS_POSTGRES_URL is not set: run npm run test:providers.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ entities: [], migrations: [], url: server });
  await admin.pool.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    name,
    url: url.href,
    asAdmin: async (sql: string) => (await admin.pool.query<Record<string, unknown>>(sql)).rows,
    drop: async () => {
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
