import { historyText, parseHistory, type RunRecord, withRun } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import { useKept } from '../controls/use-kept.ts';

export interface RunHistory {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  add(run: RunRecord): void;
  /** @returns what brings back the runs that were there */
  clear(): () => void;
}

/** Settings and counts of the runs of this browser's user. Keywords and URLs are no part of it. */
export function useHistory(): RunHistory {
  const { text, put, change } = useKept('history');
  const runs = useMemo(() => runsOf(text), [text]);
  return {
    runs,
    add: (run) => void change((now) => historyText(withRun(runsOf(now), run))),
    clear() {
      put(undefined);
      return () => void change((now) => historyText(runs.reduce(withRun, runsOf(now))));
    },
  };
}

const runsOf = (text: string | undefined): readonly RunRecord[] =>
  text === undefined ? [] : parseHistory(text);
