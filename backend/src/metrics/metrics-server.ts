import type { ServerResponse } from 'node:http';
import { isThisMachine } from '@toolkit/application/backend/environment';
import { portError } from '../http/port-error.ts';
import { isOwnHost } from '../own-host.ts';
import { type Listening, listen, stopListening } from '../server/listen.ts';
import { refuse } from '../server/server-limits.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

const drainMs = 1_000;

/** Serves only GET /metrics. On an address of other machines, anyone who reaches the port is answered. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<MetricsServer> {
  const listening: Listening = await listen(port, host).catch((error: unknown) => {
    throw portError(error, 'METRICS_PORT', port, host);
  });
  metrics.watchProcess();
  listening.serve((request, response) => {
    if (isThisMachine(host) && !isOwnHost(request)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain' })
        .end(`Host must be ${new URL(listening.ownUrl).host}.\n`);
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      refuse(listening.server, response, 'not-found');
      return;
    }
    answer(metrics, response).catch(() => refuse(listening.server, response, 'internal-error'));
  });
  return {
    url: `${listening.ownUrl}/metrics`,
    close: () => stopListening(listening, drainMs),
  };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.read();
  response
    .writeHead(200, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(text);
}
