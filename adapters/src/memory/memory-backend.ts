import type { Accounts, AvatarImages } from '@toolkit/application/backend/account';
import { type Limits, MemoryLimits } from '@toolkit/application/backend/limits';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryAvatarImages } from './memory-avatar-images.ts';
import { MemoryFileStorage } from './memory-file-storage.ts';
import { type MemoryIdentity, memoryIdentity } from './memory-identity.ts';

/** The ports of the backend. */
export interface MemoryBackend {
  readonly accounts: Accounts;
  readonly files: MemoryFileStorage;
  readonly images: AvatarImages;
  readonly limits: Limits;
  readonly clock: FixedClock;
  readonly identity: MemoryIdentity;
}

/** A test hands in what it watches or breaks; the rest is new. */
export function memoryBackend(parts: Partial<MemoryBackend> = {}): MemoryBackend {
  const clock = parts.clock ?? new FixedClock();
  return {
    accounts: new MemoryAccounts(),
    files: new MemoryFileStorage(clock),
    images: new MemoryAvatarImages(),
    limits: new MemoryLimits(clock),
    identity: memoryIdentity(),
    ...parts,
    clock,
  };
}
