import type { IdentityProvider, IdentityState } from '@toolkit/application/web/session';
import { accountApiContract } from '../contracts/account-api.contract.ts';
import { accountsContract } from '../contracts/accounts.contract.ts';
import { avatarImagesContract } from '../contracts/avatar-images.contract.ts';
import { fileStorageContract } from '../contracts/file-storage.contract.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAccountApi } from './memory-account-api.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryAvatarImages } from './memory-avatar-images.ts';
import { MemoryAvatarUrls } from './memory-avatar-urls.ts';
import { memoryBackend } from './memory-backend.ts';
import { MemoryFileStorage } from './memory-file-storage.ts';

accountsContract('MemoryAccounts', async () => {
  const clock = new FixedClock();
  return { accounts: new MemoryAccounts(clock), wait: async (milliseconds) => clock.advance(milliseconds) };
});

fileStorageContract('MemoryFileStorage', async () => {
  const clock = new FixedClock();
  const files = new MemoryFileStorage(clock);
  return { files, open: (url) => files.open(url), wait: async (milliseconds) => clock.advance(milliseconds) };
});

avatarImagesContract('MemoryAvatarImages', () => new MemoryAvatarImages());

accountApiContract('MemoryAccountApi', async () => {
  let state: IdentityState = { status: 'signed-out' };
  const identity = {
    ready: async () => {},
    get state() {
      return state;
    },
  } as unknown as IdentityProvider;
  const backend = memoryBackend();
  return {
    api: new MemoryAccountApi(identity, backend),
    avatars: new MemoryAvatarUrls(identity, backend),
    become: async (user) => {
      state = user
        ? { status: 'signed-in', user: { ...user, email: `${user.id}@example.test` } }
        : { status: 'signed-out' };
    },
    open: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
  };
});
