import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToPostgres } from './plain-connection.ts';
import { postgresSettings } from './postgres-settings.ts';
import { StartupError } from './startup-error.ts';

const remote = 'postgres://ada:s%40cret@db.example:6432/toolkit';
const verified = { rejectUnauthorized: true, minVersion: 'TLSv1.2' };

function refusal(url: string): string {
  try {
    postgresSettings(url);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
  }
  throw new Error('Not refused.');
}

describe('the address of a PostgreSQL', () => {
  it('says where, who and how; messages name neither user nor password', () => {
    expect(postgresSettings(remote)).toEqual({
      client: {
        host: 'db.example',
        port: 6432,
        user: 'ada',
        password: 's@cret',
        database: 'toolkit',
        options: expect.any(String),
        ssl: verified,
      },
      place: 'db.example:6432/toolkit',
      database: 'toolkit',
      isPooled: false,
    });
    expect(postgresSettings('postgresql://ada@[::1]/').client).toEqual({
      host: '::1',
      port: 5432,
      user: 'ada',
      database: 'ada',
      options: expect.any(String),
      ssl: false,
    });
  });

  it('the address of a pooler has no settings for the connection, and is not for what needs a connection of its own', async () => {
    const pooled = `${remote}?pgbouncer=true`;
    expect(postgresSettings(pooled)).toMatchObject({ isPooled: true, place: 'db.example:6432/toolkit' });
    expect(postgresSettings(pooled).client).not.toHaveProperty('options');
    expect(refusal(`${remote}?pgbouncer=1`)).toBe('In DATABASE_URL pgbouncer has to be true, or left out.');
    await expect(connectToPostgres(pooled)).rejects.toThrow(
      'This takes PostgreSQL itself: give its address, not that of a pooler.',
    );
  });

  it.each([
    ['postgres://a@db.example/t', true],
    ['postgres://a@10.0.0.1/t', true],
    ['postgres://a@127.0.0.1.example/t', true],
    ['postgres://a@localhost.example/t', true],
    ['postgres://a@db.example/t?sslmode=require', true],
    ['postgres://a@db.example/t?sslmode=verify-ca', true],
    ['postgres://a@db.example/t?sslmode=verify-full', true],
    ['postgres://a@localhost/t?sslmode=require', true],
    ['postgres://a@localhost/t?host=db.example', true],
    ['postgres://a@localhost/t', false],
    ['postgres://a@127.0.0.2/t', false],
    ['postgres://a@x/t?host=/run/postgresql', false],
    ['postgres://%2Frun%2Fpostgresql/t', false],
    ['postgres://a@db.example/t?sslmode=disable', false],
  ])('%s asks for verified TLS: %s', (url, tls) => {
    expect(postgresSettings(url).client.ssl).toEqual(tls ? verified : false);
  });

  it.each([
    ['postgres://ada@/toolkit?host=/run/postgresql', '/run/postgresql', 5432],
    ['postgres://ada:x@:6432/toolkit?host=/run/postgresql', '/run/postgresql', 6432],
    ['postgres:///toolkit?host=/run/postgresql', '/run/postgresql', 5432],
    ['postgres://ada@/toolkit', 'localhost', 5432],
    ['postgres://ada@?host=/run/postgresql', '/run/postgresql', 5432],
  ])('%s has no host of its own, as the tools of PostgreSQL write it', (url, host, port) => {
    expect(postgresSettings(url).client).toMatchObject({ host, port });
  });

  it.each(['prefer', 'allow', 'no-verify', '', 'VERIFY-FULL'])('sslmode=%s is refused', (mode) => {
    expect(refusal(`${remote}?sslmode=${mode}`)).toBe(
      'DATABASE_URL has an sslmode that does not verify the server; use verify-full, or disable on a network of your own.',
    );
  });

  it('an authority comes from its file, and a file that is missing is told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postgres settings '));
    const file = join(folder, 'ca.crt');
    await writeFile(file, 'authority');
    const asked = (path: string) =>
      postgresSettings(`${remote}?sslrootcert=${encodeURIComponent(path)}`).client.ssl;
    expect(asked(file)).toEqual({ ...verified, ca: 'authority' });
    expect(asked('system')).toEqual(verified);
    expect(refusal(`${remote}?sslkey=/none/key`)).toBe(
      'The file /none/key that DATABASE_URL names cannot be read.',
    );
    await rm(folder, { recursive: true });
  });

  it.each([
    ['not an address', 'DATABASE_URL must be an address such as postgres://user:password@host/database.'],
    ['postgres://db.example/', 'DATABASE_URL must name a database.'],
    [
      'postgres://a:100%@db.example/t',
      'DATABASE_URL holds a % that is not followed by two hexadecimal digits; write %25.',
    ],
    [
      'postgres://a:secret@db.example/t?uselibpqcompat=true',
      'DATABASE_URL has a parameter that is not known; known are sslmode, sslrootcert, sslcert, sslkey, host, pgbouncer. In user and password write ? as %3F.',
    ],
  ])('%s is refused in a sentence', (url, sentence) => {
    expect(refusal(url)).toBe(sentence);
  });
});
