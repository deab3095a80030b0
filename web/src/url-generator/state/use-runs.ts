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
import { useStoredText } from '../../page/use-stored-text.ts';
import { useService } from '../../use-service.tsx';
import { makeRecord } from './make-record.ts';
import { useHistory } from './use-history.ts';
import { useRecipes } from './use-recipes.ts';

type Ended = Exclude<RunEvent, Progress>['result'];

interface LastRun {
  readonly key?: string;
  /** The file that it was written to, if one was chosen. */
  readonly target?: SaveTarget | undefined;
  readonly ended?: Ended | undefined;
  /** The key of the run whose result was too large, whatever had been expected. */
  readonly tooLarge?: string | undefined;
}

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
  const [last, setLast] = useState<LastRun>({});
  // A stream of its own, so that each step renders only the bar and not the page.
  const [progress$] = useState(() => new BehaviorSubject<RunProgress | undefined>(undefined));
  const running = useRef<Subscription>(undefined);
  useEffect(() => generator.prepare(), [generator]);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const { key: lastKey, target, ended, tooLarge } = last;
  const urls = ended?.ok ? ended.value : undefined;
  const savedName = target?.name ?? urls?.name ?? '';

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
      setLast({ key, target: chosen, tooLarge });
      setBusy(true);
      progress$.next(undefined);
      const started = performance.now();
      let result: Ended | undefined;
      await new Promise<void>((resolve) => {
        running.current = generator.run(run, chosen).subscribe((event) => {
          if (event.kind === 'finished') result = event.result;
          else progress$.next({ ...event, elapsed: performance.now() - started });
        });
        // Also when it is cancelled, then without a result.
        running.current.add(resolve);
      });
      const milliseconds = Math.round(performance.now() - started);
      setBusy(false);
      const isTooLarge = result?.ok === false && result.error.code === 'too-large';
      setLast({ key, target: chosen, ended: result, tooLarge: isTooLarge ? key : tooLarge });
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
