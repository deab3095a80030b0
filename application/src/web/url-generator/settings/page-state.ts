import {
  defaultFileName,
  defaultTemplate,
  defaultUtmRules,
  pastedName,
  plainRecipe,
  type Recipe,
  type RecipeInput,
  sampleName,
} from '@toolkit/domain/url-generator';
import type { ListFile } from '../ports.ts';
import type { Campaign, Draft } from '../recipe/draft.ts';
import { addCombinedLists, type FurtherText, listKey } from './further-text.ts';

/** The work on the page as a draft stores it, with its lists. */
export interface PageState extends Omit<Draft, 'lists'> {
  /**
   * As typed. Its `input` counts if it was chosen or came with a recipe, and the lists of `combine` are those of the
   * recipe that was loaded, not of the next run.
   */
  readonly recipe: Recipe;
  readonly lists: readonly FurtherText[];
  /** The list that was chosen, pasted or typed. */
  readonly source: ListFile | undefined;
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

/**
 * Takes another list, which is read as it looks unless a recipe says how.
 * @param pasted the text that is typed, if it is
 */
export const chooseList =
  (source: ListFile | undefined, pasted?: string): PageChange =>
  (now) => ({
    source,
    pasted,
    file: undefined,
    list: undefined,
    ...(!now.lasting && readAsGuessed()(now)),
  });

/** Reads the list as somebody says. */
export const readAs =
  (input: RecipeInput): PageChange =>
  ({ recipe }) => ({ recipe: { ...recipe, input }, chosen: true });

/** Reads the list as it looks. @param sheet of a spreadsheet, or the file in an archive */
export const readAsGuessed =
  (sheet?: number): PageChange =>
  ({ recipe }) => ({
    recipe: { ...recipe, input: { encoding: 'detect', sheet } },
    lasting: false,
    chosen: undefined,
  });

export const loadRecipe =
  (recipe: Recipe): PageChange =>
  ({ lists }) => ({
    recipe: { ...recipe, name: '' },
    lists: addCombinedLists(recipe, lists),
    lasting: true,
  });

export const firstState: PageState = {
  recipe: plainRecipe(defaultTemplate, defaultFileName),
  lists: [],
  source: undefined,
  lasting: false,
  chosen: undefined,
  pasted: undefined,
  file: undefined,
  list: undefined,
  campaign: undefined,
  keywords: undefined,
};
const untouched = JSON.stringify(firstState);

/** @param recipe says nothing about how the list is read */
export const startAnew = (recipe: Recipe, source?: ListFile): PageState =>
  reduceState(firstState, (now) => ({ ...loadRecipe(recipe)(now), lasting: false, source }));

/** @param draft the unfinished work, if any */
export function beginState(draft: Draft | undefined): PageState {
  if (!draft) return firstState;
  const { recipe, lists, ...others } = draft;
  const { sheet } = recipe.input;
  const isChosen = draft.lasting || draft.chosen === true;
  const input: RecipeInput = isChosen ? recipe.input : { encoding: 'detect', sheet };
  const typed = lists.map((list, id) => ({ id, ...list }));
  return { ...startAnew({ ...recipe, input }), ...others, lists: addCombinedLists(recipe, typed) };
}

/** Whether the page made the file of pasted keywords or of its samples. */
export const isPasted = ({ name }: Pick<ListFile, 'name'>): boolean =>
  name === pastedName || name === sampleName;

/** Whether there is nothing yet that the user could lose. */
export const isUntouched = (state: PageState): boolean =>
  !state.source && JSON.stringify({ ...state, keywords: undefined }) === untouched;

/** What is known of the list. */
interface ReadList {
  readonly failure?: unknown;
  readonly count?: { readonly keywords: number } | undefined;
}

/** The part of the state that is stored as a draft. It reads and combines lists as the next run does. */
export function makeDraft(
  { input, combine }: Recipe,
  { source, recipe, lists, ...state }: PageState,
  { failure, count }: ReadList,
): Draft {
  // A text in the box is stored as it is. A file that could not be read is no part of a draft.
  const isKept = source && state.pasted === undefined && (failure === undefined || isPasted(source));
  return {
    ...state,
    // Until they are counted again, as they were last time.
    keywords: count?.keywords ?? state.keywords,
    recipe: { ...recipe, input, combine },
    lists: lists
      .filter((list) => list.name !== '' || list.text !== '' || list.source)
      .map(({ name, text, source, file, list }) => ({
        name,
        text,
        file: source?.file.name ?? file,
        list: source ? listKey(source.file) : list,
      })),
    ...(isKept && { file: source.name, list: listKey(source) }),
  };
}
