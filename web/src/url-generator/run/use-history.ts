import { historyText, parseHistory, type RunRecord, withRun } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

export interface RunHistory {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  add(run: RunRecord): void;
  /** @returns a function that restores the removed runs */
  clear(): () => void;
}

/** Settings and counts of the user's runs in this browser, without keywords and URLs. */
export function useHistory(): RunHistory {
  const { text, put, change } = useStoredText('history');
  const runs = useMemo(() => parseRuns(text), [text]);
  return {
    runs,
    add: (run) => void change((now) => historyText(withRun(parseRuns(now), run))),
    clear() {
      put(undefined);
      return () => void change((now) => historyText(runs.reduce(withRun, parseRuns(now))));
    },
  };
}

const parseRuns = (text: string | undefined): readonly RunRecord[] =>
  text === undefined ? [] : parseHistory(text);
