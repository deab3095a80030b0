import { isThisMachine } from '@toolkit/application/backend/environment';
import type { ServerConfig } from '../config/server.ts';
import type { Disposer } from '../disposer.ts';
import { isOwnHost } from '../own-host.ts';
import { takePort } from '../server/listen.ts';
import { refuse } from '../server/server-limits.ts';
import { Metrics } from './metrics.ts';

const drainMs = 1_000;

/**
 * Always counts; serves GET /metrics, and nothing else, if a port is set for it. On an address of other machines, anyone
 * who reaches the port is answered.
 */
export async function openMetrics({ metricsPort, host }: ServerConfig, disposer: Disposer) {
  const metrics = new Metrics();
  if (metricsPort === undefined) return { metrics };
  const listening = await takePort('METRICS_PORT', metricsPort, host);
  disposer.add(() => listening.stop(drainMs));
  metrics.watchProcess();
  listening.serve((request, response) => {
    if (isThisMachine(host) && !isOwnHost(request)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain' })
        .end(`Host must be ${new URL(listening.ownUrl).host}.\n`);
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      refuse(response, 'not-found');
      return;
    }
    metrics.read().then(
      ({ contentType, text }) =>
        response
          .writeHead(200, {
            'Content-Type': contentType,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          })
          .end(text),
      () => refuse(response, 'internal-error'),
    );
  });
  return { metrics, url: `${listening.ownUrl}/metrics` };
}
