import { Downloads, UrlGenerator } from '@toolkit/application/web/url-generator';
import {
  archiveName,
  type Draft,
  defaultFileName,
  defaultTemplate,
  formOf,
  isSitemapFolder,
  outputFileName,
  pastedName,
  type Recipe,
  sitemapMaxUrls,
} from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../forms/use-form.ts';
import { useService } from '../../use-service.tsx';
import { fedPlaceholders, guessOf } from '../keywords/reading.ts';
import { sampleName } from '../keywords/sample-keywords.ts';
import { type ReadingChoice, useKeywordList } from '../keywords/use-keyword-list.ts';
import { recordOf, runOf } from '../run/run-of.ts';
import { useGeneration } from '../run/use-generation.ts';
import { useHistory } from '../run/use-history.ts';
import { usePreview } from '../run/use-preview.ts';
import { entriesOf, placeholderOf } from '../settings/further-list.ts';
import { useFurtherLists } from '../settings/use-further-lists.ts';
import { type Options, problemOfTemplate, usedNames, useOptions } from '../settings/use-settings.ts';
import { inserted } from '../template/template-field.tsx';
import { sitemapFolderWords } from '../words/words.ts';
import { useDraft, useUnfinished } from './use-draft.ts';

/** All that a recipe sets, as it was before one was loaded. */
export interface PageSettings {
  readonly template: string;
  readonly fileName: string;
  readonly options: Options;
  readonly choice: ReadingChoice;
}

const atFirst = { template: defaultTemplate, list: '', fileName: defaultFileName };

const namesOf = ({ template, fileName }: Recipe) => ({ template, fileName });

const choiceOf = ({ recipe, lasting }: Draft): ReadingChoice => {
  const ignoreCase = recipe.duplicates === 'drop-ignoring-case';
  const { sheet, ...input } = recipe.input;
  return lasting ? { input, ...(sheet !== undefined && { sheet }), lasting, ignoreCase } : { ignoreCase };
};

/** All that the page knows and does. */
export function useUrlGenerator() {
  const generator = useService(UrlGenerator);
  const downloads = useService(Downloads);
  const unfinished = useUnfinished();
  const list = useKeywordList(unfinished ? choiceOf(unfinished) : {});
  const generation = useGeneration();
  const history = useHistory();
  const {
    options,
    untouched: untouchedOptions,
    change: changeOptions,
    setSeed,
    load: loadOptions,
    restore: restoreOptions,
    startOver: startOverOptions,
  } = useOptions(unfinished);
  /** Keywords that are typed rather than in a file. */
  const [pasted, setPasted] = useState(unfinished?.pasted);
  /** Name of the file that the user had chosen before leaving the page. */
  const [lastFile, setLastFile] = useState(unfinished?.file);
  const [savedName, setSavedName] = useState(defaultFileName);
  /** What the last run was about. */
  const [ran, setRan] = useState<{ readonly key: string; readonly combines: boolean }>();
  const straight = useRef(false);
  const caret = useRef<number>(undefined);
  useEffect(() => generator.prepare(), [generator]);

  const change = (part: Partial<typeof options>) => {
    changeOptions(part);
    const { duplicates } = part;
    const ignoreCase = duplicates === 'drop-ignoring-case';
    if (duplicates !== undefined && ignoreCase !== (list.choice.ignoreCase ?? false))
      list.read({ ...list.choice, ignoreCase });
  };

  const { table } = list.input;
  const guess = guessOf(list.shape, list.input);
  const ownNames = table ? fedPlaceholders(table, guess).map(({ placeholder }) => placeholder) : ['keyword'];
  const lists = useFurtherLists(options.further, ownNames);
  const names = [...ownNames, ...lists.filled.map(({ placeholder }) => placeholder)];
  // Of a list that is empty so far, a run says that it is to be filled in.
  const knownNames =
    list.count || lists.all.length > 0
      ? [...ownNames, ...lists.all.map(({ placeholder }) => placeholder)]
      : undefined;

  const setting = { options, lists, input: list.input, guess, sheet: list.choice.sheet };

  const form = useForm({
    // The list is no text; its place in the form is for its problem.
    initial: { ...atFirst, ...(unfinished && namesOf(unfinished.recipe)) },
    problems({ template }) {
      const ofTemplate = problemOfTemplate(options.form, template, knownNames);
      const ofList = list.refusal ?? (list.reading ? 'The list is still being read.' : undefined);
      return {
        ...(ofTemplate && { template: ofTemplate }),
        // A run finds for itself what is in a list that is still being read.
        ...(list.count === undefined && !(list.reading && list.shape) && { list: ofList ?? 'Required.' }),
      };
    },
    async submit({ template, fileName }) {
      if (!list.file) return;
      const run = { ...runOf(template, fileName, setting), list: list.file };
      const { output } = run.recipe;
      const own = outputFileName(fileName, output.format);
      const target = straight.current
        ? await downloads.choose(
            packed || (output.format === 'sitemap' && !list.count) ? archiveName(own) : own,
          )
        : undefined;
      if (straight.current && !target) return;
      setSavedName(target?.name ?? own);
      setRan({ key, combines: run.further !== undefined });
      const goOn = list.reading && list.pause();
      const done = await generation.follow(generator.run(run, target));
      // In the advanced form a run may read other columns of the list, filter them, or read another list alone.
      goOn?.(run.recipe.form === 'plain' ? done?.urls : undefined);
      if (!done) return;
      const { urls, milliseconds } = done;
      const saved = target?.name ?? urls.name;
      setSavedName(saved);
      if (urls.file) downloads.save(urls.file, saved);
      history.add(recordOf(run.recipe, urls, saved, milliseconds));
    },
  });

  const { template, fileName } = form.values;
  const run = runOf(template, fileName, setting);
  const templateProblem = problemOfTemplate(options.form, template, knownNames);
  const used = usedNames(options.form, template);
  const { file, count } = list;
  const previewed =
    file && count && !form.busy && templateProblem === undefined ? { ...run, list: file } : undefined;
  const key = JSON.stringify([
    run.recipe,
    file && [file.name, file.size, file.lastModified],
    run.further && lists.key,
  ]);
  const preview = usePreview(previewed, key);

  const dropped = options.duplicates === 'keep' ? 0 : (count?.duplicates ?? 0);
  const combined = (count?.keywords ?? 0) - dropped;
  const sizes =
    run.further && run.further.length === run.recipe.combine?.lists.length
      ? [
          ...(used.some((one) => ownNames.includes(one)) ? [combined] : []),
          ...lists.filled.filter(({ placeholder }) => used.includes(placeholder)).map(({ lines }) => lines),
        ]
      : [];
  const urls = sizes.length > 0 ? sizes.reduce((product, size) => product * size, 1) : combined;
  const { output } = run.recipe;
  // More sitemaps than one come in a zip.
  const packed = output.zip || (output.format === 'sitemap' && urls > sitemapMaxUrls);

  const typed = options.further
    .filter(({ name, text }) => name !== '' || text !== '')
    .map(({ name, text }) => ({ name, text }));
  const untouched =
    template === defaultTemplate &&
    fileName === defaultFileName &&
    untouchedOptions &&
    !file &&
    !list.choice.lasting &&
    pasted === undefined &&
    lastFile === undefined;
  const ownFile = file && file.name !== pastedName && file.name !== sampleName ? file.name : undefined;
  const remembered = pasted === undefined ? (file ? ownFile : lastFile) : undefined;
  const isKept = useDraft(
    untouched
      ? undefined
      : {
          recipe: { ...run.recipe, template, fileName },
          lasting: list.choice.lasting ?? false,
          lists: typed,
          ...(pasted !== undefined && { pasted }),
          ...(remembered !== undefined && { file: remembered }),
        },
  );

  const useTemplate = (next: string) => {
    form.field('template').set(next);
    changeOptions({ form: formOf(next) });
    caret.current = undefined;
  };
  return {
    form,
    list,
    options,
    change,
    setSeed,
    generation,
    downloads,
    straight,
    caret,
    savedName,
    names,
    ownNames,
    knownNames,
    used,
    templateProblem,
    /** Why the settings cannot be saved as a recipe. */
    recipeProblem:
      templateProblem ?? (isSitemapFolder(run.recipe.output.sitemapFolder) ? undefined : sitemapFolderWords),
    recipe: run.recipe,
    name: packed
      ? archiveName(outputFileName(fileName, options.output.format))
      : outputFileName(fileName, options.output.format),
    /** The numbers that are multiplied where lists are combined; none where one of them is not there yet. */
    sizes,
    missing: lists.all
      .filter(({ placeholder, lines }) => lines === 0 && used.includes(placeholder))
      .map(({ placeholder }) => placeholder),
    /** Placeholders of lists with lines that the template does not have: a run would go without them. */
    unused: templateProblem
      ? []
      : lists.filled
          .map(({ placeholder }) => placeholder)
          // The plain form says for itself that it leaves all other braces as they are.
          .filter((one) => !used.includes(one) && !template.includes(`{${one}`)),
    /** Whether another list, or another setting, has been chosen since the last run began. */
    past: ran?.key !== key,
    /** Whether that run combines lists. */
    combines: ran?.combines ?? false,
    preview: file && count && templateProblem === undefined ? preview : undefined,
    useTemplate,
    insert(placeholder: string) {
      form.field('template').set(inserted(template, placeholder, caret.current));
      changeOptions({ form: 'advanced' });
      caret.current = undefined;
    },
    /** @returns what was set before, for {@link restore}, and which lists the recipe lacks */
    load(recipe: Recipe) {
      const before: PageSettings = { ...form.values, options, choice: list.choice };
      form.field('template').set(recipe.template);
      form.field('fileName').set(recipe.fileName);
      loadOptions(recipe);
      list.readAs(recipe.input, recipe.duplicates === 'drop-ignoring-case');
      const filled = options.further.filter((one) => entriesOf(one) > 0).map(placeholderOf);
      const wanted = recipe.combine?.lists.map(({ placeholder }) => placeholder) ?? [];
      return { before, missing: wanted.filter((placeholder) => !filled.includes(placeholder)) };
    },
    restore(before: PageSettings) {
      form.field('template').set(before.template);
      form.field('fileName').set(before.fileName);
      restoreOptions(before.options);
      list.restore(before.choice);
    },
    untouched,
    isKept,
    pasted,
    setPasted,
    /** Until there is another list. */
    lastFile: file || pasted !== undefined ? undefined : lastFile,
    /** @returns what brings everything back */
    startOver() {
      const before = { ...form.values, options, choice: list.choice, file, pasted, lastFile };
      form.reset(atFirst);
      startOverOptions();
      list.replace(undefined, {});
      setPasted(undefined);
      setLastFile(undefined);
      return () => {
        form.reset({ ...atFirst, template: before.template, fileName: before.fileName });
        restoreOptions(before.options);
        list.replace(before.file, before.choice);
        setPasted(before.pasted);
        setLastFile(before.lastFile);
      };
    },
    downloadAgain() {
      const again = generation.urls?.file;
      if (again) downloads.save(again, savedName);
    },
  };
}
