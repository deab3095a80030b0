import { Account, sweepAvatars } from '@toolkit/application/backend/account';
import { Limits, MemoryLimits, type Rate } from '@toolkit/application/backend/limits';
import type { Logger } from 'pino';
import { JwksKeys } from '../access-tokens/jwks-keys.ts';
import { TokenStrategy } from '../access-tokens/token.strategy.ts';
import { AccountController } from '../account/account.controller.ts';
import { startAvatarSweep } from '../account/avatar-sweep.ts';
import { answerFile } from '../account/signed-files.ts';
import { limitReads } from '../admission/call-limits.ts';
import { clientKey } from '../admission/client-key.ts';
import { Disposer } from '../disposer.ts';
import { GracefulShutdown } from '../health/graceful-shutdown.ts';
import { answerOk, demandReady } from '../health/health.ts';
import { Readiness } from '../health/readiness.ts';
import { ApiError } from '../http/api-error.ts';
import { nestOn } from '../http/nest-app.module.ts';
import { httpMetrics } from '../metrics/http-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import type { BuiltWeb } from '../pages/built-web.ts';
import { pages } from '../pages/pages.ts';
import { takePort } from '../server/listen.ts';
import { createMiddleware, findAddress, lastResort, trustProxies } from '../server/middleware.ts';
import type { Config } from './config.ts';
import type { Ports } from './ports.ts';

/** Called when this process has its network ports: a second copy of the app must not even look at the data. */
type OpenPorts = (start: StartContext) => Ports | Promise<Ports>;

export interface StartContext extends Pick<AppOptions, 'config' | 'log' | 'patienceMs'> {
  readonly metrics: Metrics;
  /** Closes what was opened, in the opposite order. */
  readonly disposer: Disposer;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly ports: OpenPorts;
  /** Undefined: only the API is served. */
  readonly web?: BuiltWeb;
  /** Replaces every usual time limit on other services: tests wait longer than users would. */
  readonly patienceMs?: number | undefined;
  /** Another amount that one client may read, for tests. */
  readonly reads?: Rate | undefined;
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>;

const drainMs = 10_000;

/** @throws StartupError; then nothing is left running and nothing has changed */
export async function startApp(options: AppOptions) {
  const disposer = new Disposer();
  try {
    return await start(options, disposer);
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
}

/** Long because it is the list of all steps of a start, in their order. */
async function start(options: AppOptions, disposer: Disposer) {
  const { config, log, web, patienceMs, reads } = options;
  const shutdown = new GracefulShutdown();
  const { provider, settings } = config.identity;
  const images = await config.storage.provider.origin?.(config.storage.settings);
  const { metrics, url: metricsUrl } = await openMetrics(config, disposer);
  // Both network ports are taken before the data is opened: a second copy of the app must not even look at it.
  const listening = await takePort('PORT', config.port, config.host);
  if (config.trustedProxies === 0) listening.shareConnections();
  disposer.add(() => listening.stop(0));
  const publicUrl = config.publicUrl ?? `http://localhost:${listening.port}`;
  const trustsProxy = trustProxies(config.trustedProxies);
  // Whoever sets the clock of this machine changes no limit.
  const clock = { now: () => new Date(performance.timeOrigin + performance.now()) };
  const express = createMiddleware({
    log,
    publicUrl,
    trustsProxy,
    watch: httpMetrics(metrics),
    limitReads: limitReads(new MemoryLimits(clock, metrics.countRefusal), new MemoryLimits(clock), reads),
  });
  if (web) {
    const shown = provider.page(settings, publicUrl);
    const origins = { connections: provider.origins?.(settings) ?? [], images: images ? [images] : [] };
    const page = { publicUrl, identityProvider: provider.name, ...shown, ...config.links };
    express.use(pages(web, page, origins));
  }
  let isOpen = false;
  express.get('/livez', answerOk);
  // What starts may wait for a database, or change tables for minutes: nothing of a call has begun.
  express.use((_request, _response, next) => {
    if (!isOpen) throw new ApiError('busy', { 'Retry-After': '1' });
    next();
  });
  express.use(lastResort);
  // From here on pages are served, which need nothing of what is opened now.
  listening.serve(express, {
    readSource: (request) => clientKey(findAddress(request, trustsProxy)),
    onBusy: () => metrics.countRefusal('busy'),
  });

  const ports = await options.ports({ config, log, patienceMs, metrics, disposer });
  const identity = await provider.open(settings, {
    ports,
    ownUrl: listening.ownUrl,
    publicUrl,
    log,
    onEvent: (event) => metrics.identityTroubles.inc({ event }),
  });
  disposer.add(() => identity.close());
  const readiness = new Readiness(ports.checks ?? [], patienceMs);
  metrics.watchReadiness(readiness);
  express.get('/readyz', demandReady(readiness, shutdown), answerOk);
  if (ports.signedFiles) express.get('/files/*path', answerFile(ports.signedFiles));
  const rules = config.tokens ?? identity.tokens;
  const countFetch = (outcome: 'ok' | 'failed') => metrics.keyFetches.inc({ outcome });
  const keys = new JwksKeys(rules.jwksUrl, countFetch, patienceMs);
  await nestOn(express, {
    controllers: [AccountController],
    providers: [
      // Tokens of another issuer belong to no session that the provider could know.
      {
        provide: Account,
        useValue: new Account({
          ...ports,
          endedSessions: config.tokens ? undefined : identity.endedSessions,
        }),
      },
      { provide: TokenStrategy, useValue: new TokenStrategy(rules, keys) },
      { provide: Limits, useValue: ports.limits },
      { provide: MemoryLimits, useValue: new MemoryLimits(clock, metrics.countRefusal) },
    ],
    imports: identity.module ? [identity.module] : [],
  });
  express.use(lastResort);
  const stopSweeping = startAvatarSweep(
    () => sweepAvatars(ports),
    (error) => {
      log.error({ type: error instanceof Error ? error.name : typeof error }, 'sweeping avatars failed');
    },
  );
  disposer.add(stopSweeping);
  isOpen = true;
  disposer.add(async () => {
    listening.endConnections();
    await shutdown.announce();
    await listening.stop(drainMs);
  });
  return {
    url: publicUrl,
    port: listening.port,
    inboxUrl: ports.inboxUrl,
    /** Undefined: no metrics are served. */
    metricsUrl,
    /** Fails /readyz first, lets requests under way finish, then closes everything in order. */
    close: () => disposer.dispose(),
  };
}
