import { type Finding, ok, problem, warning } from './finding.ts';
import { judgeMigrations, sayPending } from './migrations.ts';

/** What a PostgreSQL server says about itself. */
export interface PostgresFacts {
  /** Host and database, without secrets. */
  readonly place: string;
  readonly version: string;
  readonly encrypted: boolean;
  /** Whether it is on this machine: a socket or a loopback address. */
  readonly near: boolean;
  readonly superuser: boolean;
  readonly schema: string;
  readonly mayCreate: boolean;
  /** The number of tables that our user does not own and so cannot change. */
  readonly foreignTables: number;
  /** Whether a pooler stands before it, which shares its connections among processes. */
  readonly isPooled: boolean;
  /** Migrations that a start would run. */
  readonly pending: readonly string[];
  /** Its clock minus ours, in milliseconds. */
  readonly skewMs: number;
  readonly maxConnections: number;
  readonly usedConnections: number;
  /** The most connections that one process opens. */
  readonly poolSize: number;
  readonly synchronousCommit: string;
  readonly fsync: string;
}

const mostSkewMs = 2_000;

export function judgePostgres(facts: PostgresFacts): Finding[] {
  const { place, version, encrypted, near, superuser } = facts;
  return [
    ok(`${place}: PostgreSQL ${version}, ${encrypted ? 'encrypted and verified' : 'not encrypted'}.`),
    ...when(!encrypted && !near, () =>
      warning('The connection is not encrypted (sslmode=disable); that is only for a network of your own.'),
    ),
    ...when(superuser, () =>
      warning(
        'The user of DATABASE_URL is a superuser; give the application a role of its own, as docs/deploy.md shows.',
      ),
    ),
    ...tables(facts),
    ...clock(facts),
    ...connections(facts),
    ...durability(facts),
  ];
}

const when = (condition: boolean, finding: () => Finding): Finding[] => (condition ? [finding()] : []);

function tables({ schema, mayCreate, foreignTables, pending }: PostgresFacts): Finding[] {
  if (pending.length > 0 && !mayCreate) {
    return [
      problem(
        `The user of DATABASE_URL may not create tables in the schema ${schema}, and ${sayPending(pending)}; GRANT CREATE ON SCHEMA ${schema} to it.`,
      ),
    ];
  }
  if (pending.length > 0 && foreignTables > 0) {
    return [
      warning(
        `${sayPending(pending)}, and ${foreignTables} tables in the schema ${schema} belong to somebody else; use a database of its own.`,
      ),
    ];
  }
  return [judgeMigrations(pending)];
}

function clock({ skewMs }: PostgresFacts): Finding[] {
  if (Math.abs(skewMs) <= mostSkewMs) return [ok('Its clock agrees with ours.')];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const way = skewMs > 0 ? 'ahead of' : 'behind';
  return [
    warning(
      `Its clock is ${seconds} s ${way} ours; tokens and limits would be judged wrongly. Set both by NTP.`,
    ),
  ];
}

function connections({ isPooled, maxConnections, usedConnections, poolSize }: PostgresFacts): Finding[] {
  if (isPooled)
    return [ok(`Each process takes up to ${poolSize} connections of the pooler (one more at its start).`)];
  const free = maxConnections - usedConnections;
  const says = `Each process of the application takes up to ${poolSize} connections (one more at its start); ${free} of ${maxConnections} are free`;
  if (free <= poolSize) {
    return [problem(`${says}. Raise max_connections, or end what holds them.`)];
  }
  if (free <= 2 * poolSize) return [warning(`${says}: enough for one process, not for two.`)];
  return [ok(`${says}.`)];
}

function durability({ synchronousCommit, fsync }: PostgresFacts): Finding[] {
  const name = fsync === 'off' ? 'fsync' : synchronousCommit === 'off' ? 'synchronous_commit' : undefined;
  if (name === undefined) return [];
  return [warning(`${name} is off: a crash of the server can lose what was saved. Switch it on.`)];
}
