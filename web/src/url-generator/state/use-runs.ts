import {
  addToTally,
  Downloads,
  type Progress,
  parseTally,
  type RunEvent,
  type SaveTarget,
  UrlGenerator,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import { archiveName } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { BehaviorSubject, type Subscription } from 'rxjs';
import { useService } from '../../use-service.tsx';
import { useStoredText } from '../controls/use-stored-text.ts';
import { makeRecord } from './make-record.ts';
import { useHistory } from './use-history.ts';
import { useRecipes } from './use-recipes.ts';

type Ended = Exclude<RunEvent, Progress>['result'];

/** With the milliseconds since the start. */
export type RunProgress = Progress & { readonly elapsed: number };

/** One run at a time. A result is kept until the next one begins; leaving the page ends the work. */
export function useRuns() {
  const generator = useService(UrlGenerator);
  const downloads = useService(Downloads);
  const history = useHistory();
  const { recipes } = useRecipes();
  const tally = useStoredText('weeks');
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Ended>();
  const [target, setTarget] = useState<SaveTarget>();
  const [lastKey, setLastKey] = useState<string>();
  const [tooLarge, setTooLarge] = useState<string>();
  // A stream of its own, so that each step renders only the bar and not the page.
  const [progress$] = useState(() => new BehaviorSubject<RunProgress | undefined>(undefined));
  const running = useRef<Subscription>(undefined);
  useEffect(() => generator.prepare(), [generator]);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const urls = ended?.ok ? ended.value : undefined;
  const savedName = target?.name ?? urls?.name ?? '';

  /** Resolves when the work has ended; with nothing if it was cancelled. */
  const follow = (run: UrlRun, chosen: SaveTarget | undefined) => {
    setEnded(undefined);
    progress$.next(undefined);
    const started = performance.now();
    let result: Ended | undefined;
    return new Promise<{ result: Ended | undefined; milliseconds: number }>((resolve) => {
      running.current = generator.run(run, chosen).subscribe((event) => {
        if (event.kind === 'finished') result = event.result;
        else progress$.next({ ...event, elapsed: performance.now() - started });
      });
      running.current.add(() => resolve({ result, milliseconds: Math.round(performance.now() - started) }));
    });
  };

  return {
    progress$,
    isBusy,
    downloads,
    savedName,
    /** The outcome of the last run, once it has ended. */
    ended,
    /** The result of the last run, if there is one. */
    urls,
    /** The key of the last run. */
    lastKey,
    /** The key of the run whose result last was too large, whatever had been expected. */
    tooLarge,
    stop: () => running.current?.unsubscribe(),
    /**
     * @param list the name of the file with the keywords
     * @param key identifies what the run is about
     * @param own name of the file; in a zip, the name of its content
     * @param large whether the result is expected to be large; then the user is asked for a file to write it to
     */
    async begin(
      run: UrlRun,
      list: string,
      { key, own, zip, large }: { key: string; own: string; zip: boolean; large: boolean },
    ) {
      const asks = large && downloads.canChoose;
      const chosen = asks ? await downloads.choose(zip ? archiveName(own) : own) : undefined;
      if (asks && !chosen && downloads.canChoose) return;
      setTarget(chosen);
      setLastKey(key);
      setBusy(true);
      const { result, milliseconds } = await follow(run, chosen);
      setBusy(false);
      setEnded(result);
      if (result?.ok === false && result.error.code === 'too-large') setTooLarge(key);
      if (!result?.ok) return;
      const made = result.value;
      const saved = chosen?.name ?? made.name;
      if (made.file) downloads.save(made.file, saved);
      const record = makeRecord(run.recipe, recipes, list, made, saved, milliseconds);
      history.add(record);
      tally.change((now) => addToTally(parseTally(now), record.at, record.urls));
    },
    downloadAgain() {
      if (urls?.file) downloads.save(urls.file, savedName);
    },
  };
}

export type Runs = ReturnType<typeof useRuns>;
