import type { KeptWait } from './use-cooldown.ts';

/** If the browser stores nothing, the wait only works until a reload. */
export const keptWait = (name: string): KeptWait => ({
  read() {
    try {
      const until = Number(sessionStorage.getItem(name));
      return Number.isFinite(until) ? until : 0;
    } catch {
      return 0;
    }
  },
  write(until) {
    try {
      sessionStorage.setItem(name, String(until));
    } catch {}
  },
});
