import { WorkerExportReader } from '@toolkit/adapters/web/ctr';
import {
  BrowserDownloads,
  BrowserKeyValueStorage,
  IndexedDbListStorage,
} from '@toolkit/adapters/web/url-generator';
import { ExportReader } from '@toolkit/application/web/ctr';
import { Downloads, KeyValueStorage, ListStorage } from '@toolkit/application/web/url-generator';
import type { Container } from 'inversify';

/** One adapter for each port of the dashboard's own. */
export interface DashboardAdapters {
  readonly downloads: Downloads;
  readonly keyValueStorage: KeyValueStorage;
  readonly listStorage: ListStorage;
  readonly exportReader: ExportReader;
}

export function bindDashboard(container: Container, adapters: DashboardAdapters): void {
  container.bind(Downloads).toConstantValue(adapters.downloads);
  container.bind(KeyValueStorage).toConstantValue(adapters.keyValueStorage);
  container.bind(ListStorage).toConstantValue(adapters.listStorage);
  container.bind(ExportReader).toConstantValue(adapters.exportReader);
}

/** Adds the adapters of the browser, which load with the dashboard. Others that are bound already stay. */
export function addDashboardServices(container: Container): void {
  if (container.isBound(Downloads)) return;
  bindDashboard(container, {
    downloads: new BrowserDownloads(),
    keyValueStorage: new BrowserKeyValueStorage(),
    listStorage: new IndexedDbListStorage(),
    exportReader: new WorkerExportReader(),
  });
}
