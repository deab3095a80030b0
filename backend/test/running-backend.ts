import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { MemoryBackend } from '@toolkit/adapters/memory';
import { pino } from 'pino';
import { type AppOptions, startApp } from '../src/composition/app.ts';
import { readConfig } from '../src/composition/config.ts';
import type { Ports } from '../src/composition/ports.ts';
import type { Chosen, MailProvider } from '../src/composition/provider.ts';
import { openServices } from '../src/composition/services.ts';
import { commonPasswords } from './built-list.ts';
import { TestIssuer } from './test-issuer.ts';

export type RunningBackend = Awaited<ReturnType<typeof runBackend>>;

export interface RunningBackendOptions extends Pick<AppOptions, 'reads' | 'web'> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Takes the place of the configured one. */
  readonly mail?: Chosen<MailProvider>;
  readonly say?: (line: string) => void;
  /** Its ports take the place of the configured services: no database, no folder, no mail server. */
  readonly memory?: MemoryBackend;
  /** The start waits for it before it opens its services. */
  readonly opening?: () => Promise<void>;
  /** Accepts the tokens of the embedded provider, not those of the foreign issuer. */
  readonly ownTokens?: boolean;
  /** Uses production's time limits on other services, not the long ones of tests. */
  readonly impatient?: boolean;
}

/**
 * The real application on a free port and in its own folder, with a foreign token issuer. Over memory, that issuer signs
 * the tokens of the embedded provider.
 */
export async function runBackend(options: RunningBackendOptions = {}) {
  const issuer = await TestIssuer.start();
  const dataDir = await mkdtemp(join(tmpdir(), 'backend test '));
  if (!options.memory) await prepare(options.environment?.DATA_DIR ?? dataDir);
  const log: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  const app = await startApp({
    config: {
      ...readConfig({
        PORT: '0',
        INBOX_PORT: '0',
        DATA_DIR: dataDir,
        ...(!options.memory && !options.ownTokens && issuer.environment),
        ...options.environment,
      }),
      ...(options.mail && { mail: options.mail }),
    },
    log: pino({ base: {} }, sink),
    ports: async (start) => {
      await options.opening?.();
      return options.memory
        ? makePorts(options.memory, issuer)
        : openServices({ commonPasswords, ...(options.say && { say: options.say }) }, start);
    },
    ...(options.web && { web: options.web }),
    ...(!options.impatient && { patienceMs: 600_000 }),
    reads: options.reads ?? { points: 1_000_000, perMs: 1_000 },
  }).catch(async (error: unknown) => {
    await issuer.close();
    throw error;
  });
  const { port } = app;
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    issuer,
    url,
    port,
    dataDir,
    /** All lines logged so far. */
    log,
    call: (path: string, { token, ...init }: RequestInit & { readonly token?: string } = {}) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return fetch(url + path, { redirect: 'manual', ...init, headers });
    },
    stop: async () => {
      await app.close();
      await issuer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const makePorts = (memory: MemoryBackend, issuer: TestIssuer): Ports => ({
  ...memory,
  identity: { ...memory.identity, signer: issuer, secret: 'the secret of the cookies' },
});

/** Puts a prepared database there if there is none, which saves the start from creating it. */
async function prepare(dataDir: string): Promise<void> {
  const { PREPARED_DATA: prepared } = process.env;
  if (prepared === undefined || existsSync(join(dataDir, 'database'))) return;
  await cp(join(prepared, 'data'), dataDir, { recursive: true });
}
