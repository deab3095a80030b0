import { mailPauseMs } from '@toolkit/domain/session';
import { useEffect, useState } from 'react';
import { readTab, writeTab } from '../page/tab-storage.ts';

/**
 * Counts the seconds until something may be done again; `start` waits for the pause between two mails by default.
 * @param keptAs the name under which the tab keeps it over a reload
 */
export function useCooldown(keptAs?: string): { seconds: number; start(ms?: number): void } {
  const [until, setUntil] = useState(() => Number(keptAs && readTab(keptAs)) || 0);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [isRunning]);

  return {
    seconds,
    start(ms = mailPauseMs) {
      const end = Date.now() + ms;
      setNow(Date.now());
      setUntil(end);
      if (keptAs) writeTab(keptAs, String(end));
    },
  };
}
