import { isErrno, isThisMachine, StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';

export type PostgresSettings = ReturnType<typeof postgresSettings>;

/** What a connection relies on, whatever the database or the role has as its default. */
export const session = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
} as const;

const options = Object.entries(session)
  .map(([name, value]) => `-c ${name}=${value.replace(' ', '\\ ')}`)
  .join(' ');

/** Those that `pg` reads from an address and that do not weaken TLS; `pgbouncer` is ours. */
const known = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'pgbouncer'];
const verifying = ['require', 'verify-ca', 'verify-full'];

/**
 * Reads `postgres://user:password@host:port/database` as `pg` does, except that the server's certificate and name are
 * verified, unless it runs on this machine or `sslmode=disable` says otherwise. `pgbouncer=true` is for a pooler.
 * @throws StartupError naming DATABASE_URL, without any part of it that may be secret
 */
export function postgresSettings(address: string) {
  const url = parseAddress(address);
  const parameters = url.searchParams;
  if ([...parameters.keys()].some((name) => !known.includes(name))) {
    // Its name may be the end of a password with a ? in it.
    throw new StartupError(
      `DATABASE_URL has a parameter that is not known; known are ${known.join(', ')}. In user and password write ? as %3F.`,
    );
  }
  const pgbouncer = parameters.get('pgbouncer');
  if (pgbouncer !== null && pgbouncer !== 'true')
    throw new StartupError('In DATABASE_URL pgbouncer has to be true, or left out.');
  parameters.delete('pgbouncer');
  // PostgreSQL's own word for the authorities that the system trusts, which are the default here.
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  const sslmode = parameters.get('sslmode');
  parameters.set('sslmode', 'verify-full');
  const { host, database } = readWithPg(url.href);
  if (isPlain(sslmode, host)) parameters.set('sslmode', 'disable');
  const isPooled = pgbouncer !== null;
  return {
    client: { connectionString: url.href, ...(!isPooled && { options }) },
    /** Host, port and database, for messages: never the user or the password. */
    place: host.startsWith('/') ? `${host} (${database})` : `${url.host || host}/${database}`,
    /** A pooler stands before it, which gives each transaction another connection: no setting and no name stays. */
    isPooled,
  };
}

const noAddress = 'DATABASE_URL must be an address such as postgres://user:password@host/database.';

function parseAddress(address: string): URL {
  try {
    // PostgreSQL's tools let the host be left out, also after a user.
    return new URL(address.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/?]|$)/, '$1localhost'));
  } catch {
    throw new StartupError(noAddress);
  }
}

function readWithPg(connectionString: string): Pick<pg.Client, 'host' | 'database'> {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    const sentence = isErrno(error, 'ENOENT', 'EACCES', 'EISDIR')
      ? `A file that DATABASE_URL names cannot be read (${(error as Error).message}).`
      : noAddress;
    throw new StartupError(sentence, { cause: error });
  }
}

/** A mode that encrypts without verifying the server does not protect against a man in the middle. */
function isPlain(sslmode: string | null, host: string): boolean {
  if (sslmode === 'disable') return true;
  if (sslmode === null) return host.startsWith('/') || isThisMachine(host);
  if (verifying.includes(sslmode)) return false;
  throw new StartupError(
    'DATABASE_URL has an sslmode that does not verify the server; use verify-full, or disable on a network of your own.',
  );
}
