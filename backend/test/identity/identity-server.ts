import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@toolkit/adapters/backend/database';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { PgLimits } from '@toolkit/adapters/backend/limits';
import { readCommonPasswords } from '@toolkit/adapters/backend/session';
import { MemoryMailer } from '@toolkit/adapters/memory';
import type { IdentityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import { pino } from 'pino';
import { schema } from '../../src/composition/database/schema.ts';
import { identityAdapters, openOwn } from '../../src/composition/identity/embedded.ts';
import { nestOn } from '../../src/http/nest-app.module.ts';
import { createMiddleware, trustProxies } from '../../src/server/middleware.ts';
import { commonPasswords } from '../built-list.ts';

export const publicUrl = 'https://app.example';
const secret = 'a secret of tests, long enough to be one';

/** For tests that send everything from one address but do not test the limits of a source. */
export const roomyRules: Partial<IdentityRules> = {
  guessesPerSource: { points: 10_000, perMs: 900_000 },
  registrationsPerSource: { points: 10_000, perMs: 3_600_000 },
  mailRequestsPerSource: { points: 10_000, perMs: 3_600_000 },
};

export interface IdentityServerOptions {
  readonly rules?: Partial<IdentityRules>;
  /** The source of its calls; usually this machine. */
  readonly source?: () => string;
  readonly publicUrl?: string;
  /** Another server whose database it shares, like a second process; close that server last. */
  readonly sharing?: { readonly database: Database };
  /** An older version's list, with fewer common passwords. */
  readonly isListed?: IsListed;
}

const template = fileURLToPath(new URL('../../template/database.tar.gz', import.meta.url));
const newDatabase = () => openDatabase({ ...schema, template });

/** Only the provider, on its own port and a database in memory. */
export async function identityServer({
  rules = roomyRules,
  source,
  sharing,
  isListed,
  publicUrl: origin = publicUrl,
}: IdentityServerOptions = {}) {
  const database = sharing?.database ?? (await newDatabase());
  const mailer = new MemoryMailer();
  const events: string[] = [];
  const log: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(chunk.toString());
      done();
    },
  });
  const logger = pino({ base: {} }, sink);
  const adapters = identityAdapters(database.dataSource, secret);
  const identity = await openOwn(
    {
      ports: {
        identity: {
          ...adapters,
          mailer,
          isListed: isListed ?? (await readCommonPasswords(commonPasswords)),
        },
        limits: new PgLimits(database.pool),
        clock: new SystemClock(),
      },
      ownUrl: '',
      publicUrl: origin,
      log: logger,
      onEvent: (event) => events.push(event),
      rules,
    },
    [origin],
  );
  const express = createMiddleware({
    log: logger,
    publicUrl: origin,
    trustsProxy: trustProxies(source ? 1 : 0),
    watch: (_request, _response, next) => next(),
    limitReads: (_request, _response, next) => next(),
  });
  await nestOn(express, [identity.module], logger);
  const server = createServer(express);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    server,
    identity,
    issuer: adapters.signer.issuer,
    audience: adapters.signer.audience,
    jwksUrl: new URL(`${url}/api/auth/jwks`),
    mailer,
    events,
    log,
    database,
    pool: database.pool,
    async close() {
      server.closeAllConnections();
      server.close();
      await identity.close();
      if (!sharing) await database.close();
    },
    /** Sends a POST like one of our pages. */
    post: (path: string, fields: object, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/auth${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: origin,
          ...(source && { 'X-Forwarded-For': source() }),
          ...headers,
        },
        body: JSON.stringify(fields),
      }),
  };
}

export type IdentityServer = Awaited<ReturnType<typeof identityServer>>;
