import {
  MemoryAccountApi,
  type MemoryBackend,
  type MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
  MemoryListStorage,
  memoryBackend,
} from '@toolkit/adapters/memory';
import { BrowserNetwork } from '@toolkit/adapters/web/network';
import { BrowserKeyValueStorage } from '@toolkit/adapters/web/url-generator';
import type { Pictures } from '@toolkit/application/web/account';
import { ExportReader } from '@toolkit/application/web/ctr';
import { IdentityProvider } from '@toolkit/application/web/session';
import {
  Downloads,
  KeyValueStorage,
  ListStorage,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { type Adapters, createContainer } from '../composition/bindings.ts';
import { addDashboardServices } from '../composition/dashboard-services.ts';
import { addUrlGenerator } from '../composition/url-generator-service.ts';
import { LateServices } from '../late-services.ts';

export interface MemoryParts extends Partial<Adapters> {
  readonly downloads?: Downloads;
  readonly keyValueStorage?: KeyValueStorage;
  readonly listStorage?: ListStorage;
  readonly exportReader?: ExportReader;
  readonly urlGenerator?: UrlGenerator;
  readonly server?: MemoryIdentityServer;
  /** What the browser has stored on an earlier visit. */
  readonly browser?: MemoryBrowser;
}

/** Texts that no other test sees. */
export function makeTexts(): KeyValueStorage {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
  return new BrowserKeyValueStorage({ storage, events: undefined });
}

/** Takes any file as it is: only a browser could draw it. */
const pictures: Pictures = {
  findProblem: async () => undefined,
  shrink: async (file) => ok({ bytes: new Uint8Array(await file.arrayBuffer()), type: file.type }),
};

/** The whole app over memory adapters: no server, no network, the rules of the real backend. */
export function memoryContainer({ server: given, browser, ...adapters }: MemoryParts = {}) {
  const server = given ?? new MemoryIdentityServer({ origin: window.location.origin });
  const identity = adapters.identity ?? new MemoryIdentityProvider(server, browser);
  const backend: MemoryBackend = memoryBackend();
  const container = createContainer({
    identity,
    calls: new MemoryIdentityCalls(server, browser),
    accountApi: new MemoryAccountApi(identity, backend),
    pictures,
    network: new BrowserNetwork(),
    ...adapters,
  });
  const { downloads, keyValueStorage = makeTexts(), listStorage = new MemoryListStorage() } = adapters;
  container.bind(KeyValueStorage).toConstantValue(keyValueStorage);
  container.bind(ListStorage).toConstantValue(listStorage);
  if (downloads) container.bind(Downloads).toConstantValue(downloads);
  if (adapters.exportReader) container.bind(ExportReader).toConstantValue(adapters.exportReader);
  if (adapters.urlGenerator) container.bind(UrlGenerator).toConstantValue(adapters.urlGenerator);
  addDashboardServices(container);
  addUrlGenerator(container);
  return { container, server, identity, backend };
}

/** For tests that have the container at once. */
export function loadedServices(container: ReturnType<typeof createContainer>): LateServices {
  return new LateServices(async () => container, container.get(IdentityProvider).session$, container);
}
