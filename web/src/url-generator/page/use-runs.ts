import {
  addToTally,
  Downloads,
  parseTally,
  type SaveTarget,
  UrlGenerator,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import { archiveName } from '@toolkit/domain/url-generator';
import { useEffect, useState } from 'react';
import { useService } from '../../use-service.tsx';
import { useStoredText } from '../controls/use-stored-text.ts';
import { makeRecord } from '../run/make-record.ts';
import { useGeneration } from '../run/use-generation.ts';
import { useHistory } from '../run/use-history.ts';
import { useRecipes } from '../run/use-recipes.ts';

export function useRuns() {
  const generator = useService(UrlGenerator);
  const downloads = useService(Downloads);
  const generation = useGeneration();
  const history = useHistory();
  const { recipes } = useRecipes();
  const tally = useStoredText('weeks');
  const [isBusy, setBusy] = useState(false);
  const [target, setTarget] = useState<SaveTarget>();
  const [lastKey, setLastKey] = useState<string>();
  const [tooLarge, setTooLarge] = useState<string>();
  useEffect(() => generator.prepare(), [generator]);
  const savedName = target?.name ?? generation.urls?.name ?? '';

  return {
    generation,
    isBusy,
    downloads,
    savedName,
    /** The key of the last run. */
    lastKey,
    /** The key of the run whose result last was too large, whatever had been expected. */
    tooLarge,
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
      const outcome = await generation.follow(generator.run(run, chosen));
      setBusy(false);
      const urls = outcome?.result.ok ? outcome.result.value : undefined;
      if (outcome?.result.ok === false && outcome.result.error.code === 'too-large') setTooLarge(key);
      if (!outcome || !urls) return;
      const saved = chosen?.name ?? urls.name;
      if (urls.file) downloads.save(urls.file, saved);
      const record = makeRecord(run.recipe, recipes, list, urls, saved, outcome.milliseconds);
      history.add(record);
      tally.change((now) => addToTally(parseTally(now), record.at, record.urls));
    },
    downloadAgain() {
      const again = generation.urls?.file;
      if (again) downloads.save(again, savedName);
    },
  };
}
