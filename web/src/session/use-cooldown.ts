import { mailPauseMs } from '@toolkit/domain/session';
import { useCallback, useEffect, useState } from 'react';

/** Where a wait is kept, so that it survives a reload of the tab. */
export interface KeptWait {
  /** Milliseconds since 1970; 0 for none. */
  read(): number;
  write(until: number): void;
}

/** Counts the seconds until something may be done again; `start` waits for the pause between two mails by default. */
export function useCooldown(kept?: KeptWait): { seconds: number; start(ms?: number): void } {
  const [until, setUntil] = useState(() => kept?.read() ?? 0);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [isRunning]);

  const start = useCallback(
    (ms = mailPauseMs) => {
      const end = Date.now() + ms;
      setNow(Date.now());
      setUntil(end);
      kept?.write(end);
    },
    [kept],
  );

  return { seconds, start };
}
