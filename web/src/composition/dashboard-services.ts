import {
  BrowserDownloads,
  BrowserKeyValueStorage,
  IndexedDbListStorage,
  WorkerUrlGenerator,
} from '@toolkit/adapters/web/url-generator';
import {
  Downloads,
  KeyValueStorage,
  ListStorage,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import type { Container } from 'inversify';

/** One adapter for each port of the URL generator. */
export interface DashboardAdapters {
  readonly urlGenerator: UrlGenerator;
  readonly downloads: Downloads;
  readonly keyValueStorage: KeyValueStorage;
  readonly listStorage: ListStorage;
}

export function bindDashboard(container: Container, adapters: DashboardAdapters): void {
  container.bind(UrlGenerator).toConstantValue(adapters.urlGenerator);
  container.bind(Downloads).toConstantValue(adapters.downloads);
  container.bind(KeyValueStorage).toConstantValue(adapters.keyValueStorage);
  container.bind(ListStorage).toConstantValue(adapters.listStorage);
}

/** Adds the adapters of the browser, which load with the dashboard. Others that are bound already stay. */
export function addDashboardServices(container: Container): void {
  if (container.isBound(UrlGenerator)) return;
  bindDashboard(container, {
    urlGenerator: new WorkerUrlGenerator(),
    downloads: new BrowserDownloads(),
    keyValueStorage: new BrowserKeyValueStorage(),
    listStorage: new IndexedDbListStorage(),
  });
}
