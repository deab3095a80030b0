import {
  defaultFileName,
  defaultTemplate,
  defaultUtmRules,
  pastedName,
  plainRecipe,
  type Recipe,
  sampleName,
} from '@toolkit/domain/url-generator';
import type { ListFile } from '../ports.ts';
import type { Campaign, Draft } from '../recipe/draft.ts';
import { addCombinedLists, type FurtherText, listKey, withTyped } from './further-text.ts';
import type { ReadingChoice } from './reading.ts';

/** The work on the page as a draft stores it, and the lists to combine as they are there. */
export interface PageState extends Omit<Draft, 'lasting' | 'chosen' | 'lists'> {
  /** As typed; `input` and the lists of `combine` are those of the recipe that was loaded, and not of the next run. */
  readonly recipe: Recipe;
  readonly lists: readonly FurtherText[];
  /** The name of the file that was chosen before the page was left. */
  readonly file?: string | undefined;
  /** The {@link listKey} of the list that was chosen or pasted before the page was left, until it is back. */
  readonly list?: string | undefined;
}

export const firstCampaign: Campaign = { values: {}, rules: defaultUtmRules, allowed: '' };

/** Lists are counted while others are chosen: a change sees the state as it is when the change is made. */
export type PageChange = (now: PageState) => Partial<PageState>;

export const reduceState = (state: PageState, change: PageChange): PageState => ({
  ...state,
  ...change(state),
});

export const changeRecipe =
  (part: Partial<Recipe>): PageChange =>
  ({ recipe }) => ({ recipe: { ...recipe, ...part } });

export const changeLists =
  (change: (now: readonly FurtherText[]) => readonly FurtherText[]): PageChange =>
  ({ lists }) => ({ lists: change(lists) });

/** @param pasted undefined if the keywords are no longer typed */
export const typeKeywords =
  (pasted: string | undefined): PageChange =>
  () => ({ pasted, list: undefined });

export const loadRecipe =
  (recipe: Recipe): PageChange =>
  ({ lists }) => ({ recipe: { ...recipe, name: '' }, lists: addCombinedLists(recipe, lists) });

/** Parts that `before` lacks stay as they are, and so do lists that were typed since. */
export const restoreState =
  (before: PageState): PageChange =>
  ({ lists }) => ({ ...before, lists: withTyped(before.lists, lists) });

export const firstState: PageState = {
  recipe: plainRecipe(defaultTemplate, defaultFileName),
  lists: [],
  pasted: undefined,
  file: undefined,
  list: undefined,
  campaign: undefined,
  keywords: undefined,
};
const firstRecipe = JSON.stringify(firstState.recipe);

/** @param draft the unfinished work, if any */
export function beginState(draft: Draft | undefined): PageState {
  if (!draft) return firstState;
  const { lasting: _, chosen: __, recipe, lists, ...others } = draft;
  const typed = lists.map((list, id) => ({ id, ...list }));
  return { ...firstState, ...others, ...loadRecipe(recipe)({ ...firstState, lists: typed }) };
}

/** How to read the first list. */
export function beginChoice(draft: Draft | undefined): ReadingChoice {
  if (!draft?.lasting && !draft?.chosen) return {};
  const { sheet, ...input } = draft.recipe.input;
  return { input, sheet, keepsChoice: draft.lasting };
}

/** What is known about the list apart from its keywords. */
interface ChosenList {
  readonly file: Omit<ListFile, 'slice'> | undefined;
  readonly choice: ReadingChoice;
}

/** Whether the page made the file of pasted keywords or of its samples. */
export const isPasted = ({ name }: Pick<ListFile, 'name'>): boolean =>
  name === pastedName || name === sampleName;

/** Whether there is nothing yet that the user could lose. */
export const isUntouched = (
  { recipe, lists, keywords: _, ...others }: PageState,
  { file, choice }: ChosenList,
): boolean =>
  !file &&
  !choice.keepsChoice &&
  lists.length === 0 &&
  Object.values(others).every((value) => value === undefined) &&
  JSON.stringify(recipe) === firstRecipe;

/** The part of the state that is stored as a draft. It reads and combines lists as the next run does. */
export function makeDraft(
  { input, combine }: Recipe,
  { recipe, lists, ...state }: PageState,
  list: ChosenList & {
    readonly failure?: unknown;
    readonly count?: { readonly keywords: number } | undefined;
  },
): Draft {
  return {
    ...state,
    // Until they are counted again, as they were last time.
    keywords: list.count?.keywords ?? state.keywords,
    recipe: { ...recipe, input, combine },
    lasting: list.choice.keepsChoice ?? false,
    chosen: isChosen(list.choice) || undefined,
    lists: lists
      .filter(({ name, text, source }) => name !== '' || text !== '' || source)
      .map(({ name, text, source, file, list }) => ({
        name,
        text,
        file: source?.file.name ?? file,
        list: source?.key ?? list,
      })),
    ...rememberList(state, list),
  };
}

const isChosen = ({ input, sheet, plainUnlessSure = false }: ReadingChoice): boolean =>
  (input !== undefined && !plainUnlessSure) || sheet !== undefined;

/** What a draft remembers of the list. A file that could not be read is no part of it. */
function rememberList(
  { pasted, file: lastFile, list }: Pick<Draft, 'pasted' | 'file' | 'list'>,
  { file, failure }: ChosenList & { readonly failure?: unknown },
): Pick<Draft, 'file' | 'list'> {
  if (!file && pasted === undefined) return { file: lastFile, list };
  const isOwn = file !== undefined && isPasted(file);
  if (!file || pasted !== undefined || (failure !== undefined && !isOwn))
    return { file: undefined, list: undefined };
  return { file: isOwn ? undefined : file.name, list: listKey(file) };
}
