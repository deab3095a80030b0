import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { isThisMachine } from '@toolkit/application/backend/environment';
import type pg from 'pg';
import { StartupError } from './startup-error.ts';

export interface PostgresSettings {
  readonly client: pg.ClientConfig;
  /** Host, port and database, for messages: never the user or the password. */
  readonly place: string;
  readonly database: string;
  /** A pooler stands before it, which gives each transaction another connection: no setting and no name stays. */
  readonly isPooled: boolean;
}

/** What a connection relies on, whatever the database or the role has as its default. */
export const session = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
} as const;

const sessionOptions = Object.entries(session)
  .map(([name, value]) => `-c ${name}=${value.replace(' ', '\\ ')}`)
  .join(' ');

const parameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'pgbouncer'] as const;

/**
 * Reads `postgres://user:password@host:port/database`. The server's certificate and name are verified, unless it runs
 * on this machine or `sslmode=disable` says otherwise. `?host=/folder` is a Unix socket; `sslrootcert` names a file of
 * authorities, `sslcert` and `sslkey` those of a client certificate. `pgbouncer=true` is for a pooler.
 * @throws StartupError naming DATABASE_URL, without any part of it that may be secret
 */
export function postgresSettings(address: string): PostgresSettings {
  const url = parseAddress(address);
  const readParameter = (name: (typeof parameters)[number]) => url.searchParams.get(name) ?? undefined;
  for (const name of url.searchParams.keys()) {
    if (!parameters.includes(name as (typeof parameters)[number])) {
      // Its name may be the end of a password with a ? in it.
      throw new StartupError(
        `DATABASE_URL has a parameter that is not known; known are ${parameters.join(', ')}. In user and password write ? as %3F.`,
      );
    }
  }
  const host = readParameter('host') ?? (plain(url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost');
  const port = Number(url.port || 5432);
  const user = plain(url.username);
  const password = plain(url.password);
  const database = plain(url.pathname.slice(1)) || user;
  if (database === '') throw new StartupError('DATABASE_URL must name a database.');
  const sslmode = readParameter('sslmode');
  const isPooled = url.searchParams.has('pgbouncer');
  if (isPooled && readParameter('pgbouncer') !== 'true') {
    throw new StartupError('In DATABASE_URL pgbouncer has to be true, or left out.');
  }
  const files = {
    ca: readParameter('sslrootcert'),
    cert: readParameter('sslcert'),
    key: readParameter('sslkey'),
  };
  return {
    client: {
      host,
      port,
      database,
      ...(user !== '' && { user }),
      ...(password !== '' && { password }),
      ...(!isPooled && { options: sessionOptions }),
      ssl: isPlain(sslmode, host) ? false : verifyBy(files),
    },
    place: host.startsWith('/') ? `${host} (${database})` : `${url.host || host}/${database}`,
    database,
    isPooled,
  };
}

function parseAddress(address: string): URL {
  try {
    // PostgreSQL's tools let the host be left out, also after a user.
    return new URL(address.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/?]|$)/, '$1localhost'));
  } catch {
    throw new StartupError('DATABASE_URL must be an address such as postgres://user:password@host/database.');
  }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartupError(
      'DATABASE_URL holds a % that is not followed by two hexadecimal digits; write %25.',
    );
  }
}

/** A mode that encrypts without verifying the server does not protect against a man in the middle. */
function isPlain(sslmode: string | undefined, host: string): boolean {
  if (sslmode === 'disable') return true;
  if (sslmode === undefined) return host.startsWith('/') || isThisMachine(host);
  if (['require', 'verify-ca', 'verify-full'].includes(sslmode)) return false;
  throw new StartupError(
    'DATABASE_URL has an sslmode that does not verify the server; use verify-full, or disable on a network of your own.',
  );
}

type Files = Readonly<Record<'ca' | 'cert' | 'key', string | undefined>>;

function verifyBy(files: Files): ConnectionOptions {
  const options: ConnectionOptions = { rejectUnauthorized: true, minVersion: 'TLSv1.2' };
  for (const name of ['ca', 'cert', 'key'] as const) {
    const file = files[name];
    // PostgreSQL's own word for the authorities that the system trusts, which are the default here.
    if (file !== undefined && !(name === 'ca' && file === 'system')) options[name] = readContent(file);
  }
  return options;
}

function readContent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`The file ${file} that DATABASE_URL names cannot be read.`, { cause: error });
  }
}
