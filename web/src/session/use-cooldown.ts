import { mailPauseMs } from '@toolkit/domain/session';
import { useCallback, useEffect, useState } from 'react';

/**
 * Counts the seconds until something may be done again; `start` waits for the pause between two mails by default. With
 * a name the wait survives a reload of the tab.
 */
export function useCooldown(name?: string): { seconds: number; start(ms?: number): void } {
  const key = name && `cooldown:${name}`;
  const [until, setUntil] = useState(() => (key ? read(key) : 0));
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
      if (key) write(key, end);
    },
    [key],
  );

  return { seconds, start };
}

// If the browser stores nothing, the wait only works until a reload.
function read(key: string): number {
  try {
    const until = Number(sessionStorage.getItem(key));
    return Number.isFinite(until) ? until : 0;
  } catch {
    return 0;
  }
}

function write(key: string, until: number): void {
  try {
    sessionStorage.setItem(key, String(until));
  } catch {}
}
