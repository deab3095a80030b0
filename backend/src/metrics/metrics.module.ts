import type { ServerConfig } from '../config/server.ts';
import type { Disposer } from '../disposer.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

/** Always counts; serves the metrics only if a port is set for them. */
export async function openMetrics(
  { metricsPort, host }: ServerConfig,
  disposer: Disposer,
): Promise<{ readonly metrics: Metrics; readonly url: string | undefined }> {
  const metrics = new Metrics();
  if (metricsPort === undefined) return { metrics, url: undefined };
  const server = await serveMetrics(metrics, metricsPort, host);
  disposer.add(() => server.close());
  return { metrics, url: server.url };
}
