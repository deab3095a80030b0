import {
  historyText,
  parseHistory,
  type RunRecord,
  withoutRun,
  withRun,
} from '@toolkit/application/web/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

export interface RunHistory {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  add(run: RunRecord): void;
  rename(run: RunRecord, name: string): void;
  /** @returns a function that restores the run */
  remove(run: RunRecord): () => void;
  /** @returns a function that restores the removed runs */
  clear(): () => void;
}

/** Settings and counts of the user's runs in this browser, without keywords and URLs. */
export function useHistory(): RunHistory {
  const { text, put, change } = useStoredText('history');
  const runs = useMemo(() => parseRuns(text), [text]);
  const changeRuns = (next: (now: readonly RunRecord[]) => readonly RunRecord[]) =>
    void change((now) => historyText(next(parseRuns(now))));
  const add = (run: RunRecord) => changeRuns((now) => withRun(now, run));
  return {
    runs,
    add,
    rename(run, name) {
      const { name: _, ...unnamed } = run;
      changeRuns((now) => withRun(withoutRun(now, run), name === '' ? unnamed : { ...run, name }));
    },
    remove(run) {
      changeRuns((now) => withoutRun(now, run));
      return () => add(run);
    },
    clear() {
      put(undefined);
      return () => changeRuns((now) => runs.reduce(withRun, [...now]));
    },
  };
}

const parseRuns = (text: string | undefined): readonly RunRecord[] =>
  text === undefined ? [] : parseHistory(text);
