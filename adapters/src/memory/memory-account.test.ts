import type { IdentityProvider } from '@toolkit/application/web/session';
import { nextSession, type Session, signedOut } from '@toolkit/domain/session';
import { BehaviorSubject } from 'rxjs';
import { accountApiContract } from '../contracts/account-api.contract.ts';
import { accountsContract } from '../contracts/accounts.contract.ts';
import { avatarImagesContract } from '../contracts/avatar-images.contract.ts';
import { fileStorageContract } from '../contracts/file-storage.contract.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAccountApi } from './memory-account-api.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryAvatarImages } from './memory-avatar-images.ts';
import { memoryBackend } from './memory-backend.ts';
import { MemoryFileStorage } from './memory-file-storage.ts';

accountsContract('MemoryAccounts', async () => ({ accounts: new MemoryAccounts() }));

fileStorageContract('MemoryFileStorage', async () => {
  const clock = new FixedClock();
  const files = new MemoryFileStorage(clock);
  return { files, open: (url) => files.open(url), wait: async (milliseconds) => clock.advance(milliseconds) };
});

avatarImagesContract('MemoryAvatarImages', () => new MemoryAvatarImages());

accountApiContract('MemoryAccountApi', async () => {
  const session$ = new BehaviorSubject<Session>(signedOut);
  const identity = { ready: async () => {}, session$ } as unknown as IdentityProvider;
  const api = new MemoryAccountApi(identity, memoryBackend());
  return {
    api,
    become: async (user) => {
      const kept = user && { id: user.id, user: { ...user, email: `${user.id}@example.test` } };
      session$.next(nextSession(session$.value, { type: 'other-tab-changed', kept }));
    },
    open: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
  };
});
