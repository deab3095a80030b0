import {
  historyText,
  parseHistory,
  type RunRecord,
  withoutRun,
  withRun,
} from '@toolkit/application/web/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../../page/use-stored-text.ts';

/** Settings and counts of the user's runs in this browser, without keywords and URLs. */
export function useHistory() {
  const { text, put, change } = useStoredText('history');
  /** Newest first. */
  const runs = useMemo(() => parseRuns(text), [text]);
  const changeRuns = (next: (now: readonly RunRecord[]) => readonly RunRecord[]) =>
    void change((now) => historyText(next(parseRuns(now))));
  const add = (run: RunRecord) => changeRuns((now) => withRun(now, run));
  return {
    runs,
    add,
    /** @param name empty for none */
    rename(run: RunRecord, name: string) {
      changeRuns((now) => withRun(withoutRun(now, run), { ...run, name: name || undefined }));
    },
    /** @returns a function that restores the run */
    remove(run: RunRecord) {
      changeRuns((now) => withoutRun(now, run));
      return () => add(run);
    },
    /** @returns a function that restores the removed runs */
    clear() {
      put(undefined);
      return () => changeRuns((now) => runs.reduce(withRun, [...now]));
    },
  };
}

const parseRuns = (text: string | undefined): readonly RunRecord[] =>
  text === undefined ? [] : parseHistory(text);
