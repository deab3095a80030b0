import {
  MemoryAccountApi,
  MemoryAvatarUrls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
  type MemoryIdentityStorage,
  MemoryMailedLinks,
  memoryBackend,
} from '@toolkit/adapters/memory';
import { RxDialogs, RxSnacks } from '@toolkit/adapters/web/feedback';
import type { PictureFile, Pictures } from '@toolkit/application/web/account';
import { ok } from '@toolkit/domain/result';
import { type Adapters, createContainer } from '../container-bindings.ts';

/** Sends pictures as they are. */
const untouched: Pictures = {
  shrink: async (file: PictureFile) =>
    ok({ bytes: new Uint8Array(await file.arrayBuffer()), type: file.type }),
};

/** The whole app over memory adapters: no server, no network, the rules of the real backend. */
export function memoryContainer(
  parts: Partial<Adapters> & { origin?: string; storage?: MemoryIdentityStorage } = {},
) {
  const { origin = window.location.origin, storage, ...replaced } = parts;
  const server = new MemoryIdentityServer({ origin });
  const identity = parts.identity ?? new MemoryIdentityProvider(server, storage);
  const backend = memoryBackend();
  const snacks = new RxSnacks();
  const container = createContainer({
    identity,
    mailedLinks: new MemoryMailedLinks(server),
    accountApi: new MemoryAccountApi(identity, backend),
    avatarUrls: new MemoryAvatarUrls(identity, backend),
    pictures: untouched,
    snacks,
    dialogs: new RxDialogs(),
    ...replaced,
  });
  return { container, server, identity, backend };
}
