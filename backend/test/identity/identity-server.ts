import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { PgLimits } from '@toolkit/adapters/backend/limits';
import { readCommonPasswords } from '@toolkit/adapters/backend/session';
import { listenLocally } from '@toolkit/adapters/contracts';
import { MemoryMailer } from '@toolkit/adapters/memory';
import { pino } from 'pino';
import { schema } from '../../src/composition/database/schema.ts';
import { identityAdapters, openOwn } from '../../src/composition/identity/embedded.ts';
import { nestOn } from '../../src/http/nest-app.module.ts';
import { createMiddleware, trustProxies } from '../../src/server/middleware.ts';
import { commonPasswords } from '../built-list.ts';

export const publicUrl = 'https://app.example';

const template = fileURLToPath(new URL('../../template/database.tar.gz', import.meta.url));
/** The tests send everything from one address. */
const roomy = { points: 10_000, perMs: 900_000 };

/** Only the provider, on its own port and a database in memory. */
export async function identityServer() {
  const database = await openDatabase({ ...schema, template });
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
  const adapters = identityAdapters(database.dataSource, 'a secret of tests, long enough to be one');
  const identity = await openOwn(
    {
      ports: {
        identity: { ...adapters, mailer, isListed: await readCommonPasswords(commonPasswords) },
        limits: new PgLimits(database.pool),
        clock: new SystemClock(),
      },
      ownUrl: '',
      publicUrl,
      log: logger,
      onEvent: (event) => events.push(event),
      rules: { guessesPerSource: roomy, registrationsPerSource: roomy, mailRequestsPerSource: roomy },
    },
    [publicUrl],
  );
  const express = createMiddleware({
    log: logger,
    publicUrl,
    trustsProxy: trustProxies(0),
    watch: (_request, _response, next) => next(),
    limitReads: (_request, _response, next) => next(),
  });
  await nestOn(express, { imports: [identity.module] });
  const server = createServer(express);
  const port = await listenLocally(server);
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    server,
    identity,
    issuer: adapters.signer.issuer,
    audience: adapters.signer.audience,
    jwksUrl: new URL(`${url}/api/auth/jwks`),
    mailer,
    events,
    log,
    pool: database.pool,
    async close() {
      server.closeAllConnections();
      server.close();
      await identity.close();
      await database.close();
    },
  };
}

export type IdentityServer = Awaited<ReturnType<typeof identityServer>>;
