import type { Accounts, AvatarImages } from '@toolkit/application/backend/account';
import type { Random } from '@toolkit/application/backend/environment';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryAvatarImages } from './memory-avatar-images.ts';
import { MemoryFileStorage } from './memory-file-storage.ts';
import { SeededRandom } from './seeded-random.ts';

/** The backend of MemoryAccountApi and MemoryAvatarUrls, which must share one. */
export interface MemoryBackend {
  readonly accounts: Accounts;
  readonly files: MemoryFileStorage;
  readonly images: AvatarImages;
  readonly random: Random;
  readonly clock: FixedClock;
}

export function memoryBackend(parts: Partial<MemoryBackend> = {}): MemoryBackend {
  const clock = parts.clock ?? new FixedClock();
  return {
    accounts: new MemoryAccounts(),
    files: new MemoryFileStorage(clock),
    images: new MemoryAvatarImages(),
    random: new SeededRandom(),
    ...parts,
    clock,
  };
}
