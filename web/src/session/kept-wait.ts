import { readTab, writeTab } from '../page/tab-storage.ts';
import type { KeptWait } from './use-cooldown.ts';

/** If the browser stores nothing, the wait only works until a reload. */
export const keptWait = (name: string): KeptWait => ({
  read() {
    const until = Number(readTab(name));
    return Number.isFinite(until) ? until : 0;
  },
  write: (until) => writeTab(name, String(until)),
});
