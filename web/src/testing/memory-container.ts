import {
  MemoryAccountApi,
  type MemoryBackend,
  type MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
  MemoryKeyValueStorage,
  MemoryListStorage,
  MemoryNetwork,
  MemoryPictures,
  memoryBackend,
} from '@toolkit/adapters/memory';
import { WorkerExportReader } from '@toolkit/adapters/web/ctr';
import { BrowserDownloads, WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import { IdentityProvider } from '@toolkit/application/web/session';
import { UrlGenerator } from '@toolkit/application/web/url-generator';
import { type Adapters, createContainer } from '../composition/bindings.ts';
import { bindDashboard, type DashboardAdapters } from '../composition/dashboard-services.ts';
import { LateServices } from '../late-services.ts';

export interface MemoryParts extends Partial<Adapters & DashboardAdapters> {
  readonly urlGenerator?: UrlGenerator;
  readonly server?: MemoryIdentityServer;
  /** What the browser has stored on an earlier visit. */
  readonly browser?: MemoryBrowser;
}

/** The whole app over memory adapters: no server, no network, the rules of the real backend. */
export function memoryContainer({ server: given, browser, ...adapters }: MemoryParts = {}) {
  const server = given ?? new MemoryIdentityServer({ origin: window.location.origin });
  const identity = adapters.identity ?? new MemoryIdentityProvider(server, browser);
  const backend: MemoryBackend = memoryBackend();
  const accountApi = new MemoryAccountApi(identity, backend);
  const container = createContainer({
    identity,
    calls: new MemoryIdentityCalls(server, browser),
    accountApi,
    avatarUrls: accountApi,
    pictures: new MemoryPictures(),
    network: new MemoryNetwork(),
    ...adapters,
  });
  bindDashboard(container, {
    downloads: new BrowserDownloads(),
    keyValueStorage: new MemoryKeyValueStorage(),
    listStorage: new MemoryListStorage(),
    exportReader: new WorkerExportReader(),
    ...adapters,
  });
  container.bind(UrlGenerator).toConstantValue(adapters.urlGenerator ?? new WorkerUrlGenerator());
  return { container, server, identity, backend };
}

/** For tests that have the container at once. */
export function loadedServices(container: ReturnType<typeof createContainer>): LateServices {
  return new LateServices(async () => container, container.get(IdentityProvider).session$, container);
}
