import type { KeyValueStorage } from './key-value-storage.ts';
import type { ListStorage } from './list-storage.ts';

export const workKeys = ['draft', 'history', 'recipes', 'presets', 'weeks', 'clicks'] as const;

/** Removes all work of a user from this browser. Whether it worked shows only in what is still there. */
export async function removeWork(texts: KeyValueStorage, lists: ListStorage, owner: string): Promise<void> {
  for (const key of workKeys) texts.put(key, owner, undefined);
  await lists.clear(owner);
}
