import { StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { postgresSettings } from './postgres-settings.ts';

const remote = 'postgres://ada:s%40cret@db.example:6432/toolkit';

/** As `pg` reads it. */
const clientOf = (url: string) => {
  const { host, port, user, password, database, ssl } = new pg.Client(postgresSettings(url).client);
  return { host, port, user, password, database, ssl };
};

const expectRefusal = (url: string, sentence: string) =>
  expect(() => postgresSettings(url)).toThrow(new StartupError(sentence));

describe('the address of a PostgreSQL', () => {
  it('says where, who and how; messages name neither user nor password', () => {
    expect(clientOf(remote)).toEqual({
      host: 'db.example',
      port: 6432,
      user: 'ada',
      password: 's@cret',
      database: 'toolkit',
      ssl: {},
    });
    expect(postgresSettings(remote).place).toBe('db.example:6432/toolkit');
  });

  it('the address of a pooler has no settings for the connection', () => {
    const pooled = `${remote}?pgbouncer=true`;
    expect(postgresSettings(pooled)).toMatchObject({ isPooled: true, place: 'db.example:6432/toolkit' });
    expect(postgresSettings(pooled).client).not.toHaveProperty('options');
    expectRefusal(`${remote}?pgbouncer=1`, 'In DATABASE_URL pgbouncer has to be true, or left out.');
  });

  it.each([
    ['postgres://a@db.example/t', true],
    ['postgres://a@db.example/t?sslmode=require', true],
    ['postgres://a@localhost/t?sslmode=require', true],
    ['postgres://a@localhost/t?host=db.example', true],
    ['postgres://a@localhost/t', false],
    ['postgres://a@x/t?host=/run/postgresql', false],
    ['postgres://a@db.example/t?sslmode=disable', false],
  ])('%s asks for verified TLS: %s', (url, tls) => {
    expect(clientOf(url).ssl).toEqual(tls ? {} : false);
  });

  it.each([
    ['postgres://ada@/toolkit?host=/run/postgresql', '/run/postgresql', 5432],
    ['postgres://ada:x@:6432/toolkit?host=/run/postgresql', '/run/postgresql', 6432],
    ['postgres://ada@?host=/run/postgresql', '/run/postgresql', 5432],
  ])('%s has no host of its own, as the tools of PostgreSQL write it', (url, host, port) => {
    expect(clientOf(url)).toMatchObject({ host, port });
  });

  it.each(['prefer', 'no-verify', ''])('sslmode=%s is refused', (mode) => {
    expectRefusal(
      `${remote}?sslmode=${mode}`,
      'DATABASE_URL has an sslmode that does not verify the server; use verify-full, or disable on a network of your own.',
    );
  });

  it('an authority comes from its file, or is that of the system, and a file that is missing is told', () => {
    const asked = (authority: string) => clientOf(`${remote}?sslrootcert=${authority}`).ssl;
    expect(asked(import.meta.filename)).toEqual({ ca: expect.stringContaining('import') });
    expect(asked('system')).toEqual({});
    expect(() => asked('/none/key')).toThrow('/none/key');
  });

  it.each([
    ['not an address', 'DATABASE_URL must be an address such as postgres://user:password@host/database.'],
    [
      'postgres://a:secret@db.example/t?uselibpqcompat=true',
      'DATABASE_URL has a parameter that is not known; known are sslmode, sslrootcert, sslcert, sslkey, host, pgbouncer. In user and password write ? as %3F.',
    ],
  ])('%s is refused in a sentence', expectRefusal);
});
