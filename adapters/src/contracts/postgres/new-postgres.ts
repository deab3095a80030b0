import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new, empty database, by default on the server that `npm run test:providers` has started. */
export async function newPostgres(options = '', server = process.env.PROVIDERS_POSTGRES_URL) {
  if (!server) throw new Error('PROVIDERS_POSTGRES_URL is not set: run npm run test:providers.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const role = `role_of_${name}`;
  const asAdmin = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await asAdmin(`create database ${name} ${options}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    name,
    url: url.href,
    /** For tests that are not about time limits. */
    patiently: { url: url.href, patienceMs: 600_000 },
    /** The address of the same database with some parts changed. */
    urlWith: (change: (url: URL) => unknown) => {
      const changed = new URL(url);
      change(changed);
      return changed.href;
    },
    asAdmin,
    /** Makes another user of the server. @returns the name, and the address of the database for that user */
    async addRole() {
      await asAdmin(`create role ${role} login password 'secret canary'`);
      const login = { username: role, password: 'secret canary' };
      return { role, url: Object.assign(new URL(url), login).href };
    },
    /** With the role, if there is one. */
    async drop() {
      await asAdmin(`drop database if exists ${name} with (force)`);
      await asAdmin(`drop role if exists ${role}`);
    },
  };
}

export type NewPostgres = Awaited<ReturnType<typeof newPostgres>>;
