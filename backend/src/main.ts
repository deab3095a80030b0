import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Say, StartupError } from '@toolkit/application/backend/environment';
import { pino } from 'pino';
import type { RunningApp } from './composition/app.ts';
import { findUnknownSettings } from './config/unknown-settings.ts';
import { describeFailure } from './http/request-log.ts';
import { builtWeb } from './pages/built-web.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** At a terminal a person reads the lines below; a log collector gets every request. */
const log = pino({ level: process.stdout.isTTY ? 'warn' : 'info', base: {} });
const say: Say = console.log;

// Only this user may read the files written, including those that the database creates without a mode.
process.umask(0o077);

let running: RunningApp | undefined;
let stopping = false;

// Before the start: the first process of a container receives only signals that it listens for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
process.on('uncaughtException', fatal);
process.on('unhandledRejection', fatal);

try {
  // Loaded only now, because it takes a while: the signals above are heard meanwhile.
  const { nameProviders, readConfig, variables } = await import('./composition/config.ts');
  const config = readConfig(process.env);
  for (const { sentence } of findUnknownSettings(Object.keys(process.env), Object.keys(variables)))
    log.warn(sentence);
  const dist = here('../../../web/dist');
  if (!existsSync(dist)) throw new StartupError('The web app is not built yet; run npm run build.');
  const { startApp } = await import('./composition/app.ts');
  const services = {
    commonPasswords: here('../common-passwords.bin'),
    template: here('../template/database.tar.gz'),
    say,
  };
  running = await startApp({
    config,
    log,
    // Loaded while pages are served already.
    ports: async (start) => (await import('./composition/services.ts')).openServices(services, start),
    web: builtWeb(dist),
  });
  say(`Traffic Toolkit: ${running.url}`);
  say(`Services:        ${nameProviders(config)}`);
  if (running.inboxUrl !== undefined) say(`Inbox:           ${running.inboxUrl}`);
  if (running.metricsUrl !== undefined) say(`Metrics:         ${running.metricsUrl}`);
  if (config.unsetLinks.length > 0) say(`Contact:         not set: ${config.unsetLinks.join(', ')}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : describeFailure(error));
  process.exit(1);
}

/** Handles an error that nothing caught: finishes requests under way, so that a supervisor can start a new process. */
function fatal(error: unknown): void {
  log.fatal({ failure: describeFailure(error) }, 'unexpected error');
  stop(1);
}

/** Stops gracefully; on a second call, at once. */
function stop(code: number): void {
  if (stopping) process.exit(1);
  stopping = true;
  const deadline = setTimeout(() => process.exit(1), 25_000);
  deadline.unref();
  void Promise.resolve(running?.close()).then(() => process.exit(code));
}
