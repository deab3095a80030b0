import {
  beginState,
  isPasted,
  isUntouched,
  listKey,
  makeDraft,
  makeForecast,
  makeRun,
  reduceState,
  runKey,
} from '@toolkit/application/web/url-generator';
import { isSitemapFolder, outputFileName } from '@toolkit/domain/url-generator';
import { ruleWords } from '@toolkit/domain/validation';
import { useEffect, useReducer } from 'react';
import { useUnsaved } from '../../feedback/leaving.tsx';
import { useForm } from '../../forms/use-form.ts';
import { sitemapFolderWords } from '../words/words.ts';
import { problemOfTemplate } from './template-problem.ts';
import { useDraft, useUnfinished } from './use-draft.ts';
import { useKeptLists } from './use-kept-lists.ts';
import { useKeywordList } from './use-keyword-list.ts';
import { usePlaceholders } from './use-placeholders.ts';
import { usePreview } from './use-preview.ts';
import { useRuns } from './use-runs.ts';
import { useSettings } from './use-settings.ts';

/** The state of the page, with what a run would make. */
export function useUrlGenerator() {
  const unfinished = useUnfinished();
  const [state, dispatch] = useReducer(reduceState, unfinished, beginState);
  const { template, fileName, duplicates } = state.recipe;
  const runs = useRuns();
  const list = useKeywordList(state, runs.isBusy);
  const placeholders = usePlaceholders(list, state.lists, duplicates);

  const findProblem = (template: string) =>
    problemOfTemplate(state.recipe.form, template, placeholders.known);
  // The list is not a text; its entry in the form only holds its problem.
  const texts = { template, fileName, list: '' };
  const form = useForm({
    initial: texts,
    state: [
      texts,
      (change) =>
        dispatch(({ recipe }) => {
          const { list: _, ...next } = change({
            ...texts,
            template: recipe.template,
            fileName: recipe.fileName,
          });
          return { recipe: { ...recipe, ...next } };
        }),
    ],
    problems({ template }) {
      const ofTemplate = findProblem(template);
      const ofList =
        list.refusal ?? (list.reading === undefined ? ruleWords.required : 'The list is still being read.');
      // If a list is still being read, the run itself finds out what is in it.
      const isThere = list.count !== undefined || (list.reading !== undefined && list.shape);
      return { ...(ofTemplate && { template: ofTemplate }), ...(!isThere && { list: ofList }) };
    },
    async submit() {
      if (!list.file) return;
      const own = outputFileName(recipe.fileName, recipe.output.format);
      const zip = forecast.packed || (recipe.output.format === 'sitemap' && !list.count);
      await runs.begin({ ...run, list: list.file }, list.file.name, { key, own, zip, large });
    },
  });

  const run = makeRun(state.recipe, { list, placeholders });
  const { recipe } = run;
  const templateProblem = findProblem(template);
  const { file, count } = list;
  const key = runKey(run, file, placeholders.lists.key);
  const isReady = file && count && templateProblem === undefined;
  const preview = usePreview(isReady && !form.busy ? { ...run, list: file } : undefined, key);
  const forecast = makeForecast(recipe, placeholders, list, preview);
  const fails = forecast.tooMany !== undefined || forecast.missing.length > 0;
  const past = runs.lastKey !== key;
  const large = !fails && (forecast.large || runs.tooLarge === key);
  const untouched = isUntouched(state);
  const stored = useDraft(untouched ? undefined : makeDraft(recipe, state, list));
  const keptList = useKeptLists(state, !list.failure, stored.isElsewhere, dispatch);
  const kept = stored.kept === 'all' && keptList.isKept === false ? 'no-list' : stored.kept;
  const isKept = kept === 'all' && keptList.isKept === true && !stored.isHeld;
  // A run is lost with the page, whatever is kept of its settings.
  const forget = useUnsaved(form.busy || !(untouched || isKept) ? state : undefined, true);
  // What is lost with this page is no other page's.
  useEffect(() => forget, [forget]);

  const settings = useSettings(form.reset, state, dispatch, placeholders.own);

  return {
    form,
    list,
    state,
    placeholders,
    runs,
    recipe,
    forecast,
    large,
    dispatch,
    ...settings,
    untouched,
    kept,
    /** Whether another tab has newer work, so that changes here are not stored. */
    isHeld: stored.isHeld,
    overwrite: stored.overwrite,
    /** Whether the list of last time is on its way. */
    isListAwaited: state.list !== undefined,
    /** Whether the list is a copy of a file that was chosen before the page was left. */
    isListBack: file !== undefined && file === keptList.back && !isPasted(file),
    templateProblem,
    /** Why the settings cannot be saved as a recipe. */
    recipeProblem:
      templateProblem ?? (isSitemapFolder(recipe.output.sitemapFolder) ? undefined : sitemapFolderWords),
    /** Whether the list or a setting has changed since the last run began. */
    past,
    preview: isReady ? preview : undefined,
    /** Changes with whatever the user changes: then an Undo would take that back as well. */
    contents: [
      JSON.stringify([state.recipe, state.pasted, state.campaign]),
      JSON.stringify(
        state.lists.map(({ name, text, source }) => [name, text, source && listKey(source.file)]),
      ),
      file,
    ],
  };
}

export type UrlGeneratorState = ReturnType<typeof useUrlGenerator>;

/** Of a part of the page. */
export interface PageProps {
  readonly page: UrlGeneratorState;
}
