import { WorkerExportReader } from '@toolkit/adapters/web/ctr';
import {
  BrowserDownloads,
  BrowserKeyValueStorage,
  IndexedDbListStorage,
} from '@toolkit/adapters/web/url-generator';
import { ExportReader } from '@toolkit/application/web/ctr';
import { Downloads, KeyValueStorage, ListStorage } from '@toolkit/application/web/url-generator';
import type { Container, ServiceIdentifier } from 'inversify';

/** Adds the adapters of the browser, which load with the dashboard. */
export function addDashboardServices(container: Container): void {
  addService(container, Downloads, BrowserDownloads);
  addService(container, KeyValueStorage, BrowserKeyValueStorage);
  addService(container, ListStorage, IndexedDbListStorage);
  addService(container, ExportReader, WorkerExportReader);
}

/** Adds the adapter of a port, unless one is bound already. */
export function addService<Port>(
  container: Container,
  port: ServiceIdentifier<Port>,
  Adapter: new () => Port,
): void {
  if (!container.isBound(port)) container.bind(port).toConstantValue(new Adapter());
}
