import {
  defaultFileName,
  defaultTemplate,
  defaultUtmRules,
  pastedName,
  type Recipe,
  sampleName,
} from '@toolkit/domain/url-generator';
import type { ListFile } from '../ports.ts';
import type { Campaign, Draft } from '../recipe/draft.ts';
import { type FurtherText, listKey, withTyped } from './further-text.ts';
import { firstOptions, makeOptions, type Options } from './options.ts';
import type { ReadingChoice } from './reading.ts';

/** The user's settings and typed texts, apart from the form's texts and the list itself. */
export interface PageState {
  readonly options: Options;
  /** Keywords that are typed and not in a file. */
  readonly pasted?: string | undefined;
  /** The name of the file that was chosen before the page was left. */
  readonly lastFile?: string | undefined;
  /** The {@link listKey} of the list that was chosen or pasted before the page was left, until it is back. */
  readonly lastList?: string | undefined;
  readonly campaign?: Campaign | undefined;
}

export const firstCampaign: Campaign = { values: {}, rules: defaultUtmRules, allowed: '' };

export type PageEvent =
  | { readonly kind: 'changed'; readonly part: Partial<Options> }
  /** Lists are counted while others are chosen: what changes one of them must not bring back the others as they were. */
  | {
      readonly kind: 'lists';
      readonly change: (now: readonly FurtherText[]) => readonly FurtherText[];
    }
  | { readonly kind: 'seeded'; readonly seed: string | undefined }
  | { readonly kind: 'pasted'; readonly text: string | undefined }
  | { readonly kind: 'campaign'; readonly campaign: Campaign }
  | { readonly kind: 'loaded'; readonly settings: Recipe }
  /** Parts that `before` lacks stay as they are. */
  | { readonly kind: 'restored'; readonly before: PageState }
  | { readonly kind: 'started over' };

export const firstState: PageState = { options: firstOptions };

/** @param draft the unfinished work, if any */
export const beginState = (draft: Draft | undefined): PageState =>
  draft
    ? {
        options: makeOptions(
          draft.recipe,
          draft.lists.map((list, id) => ({ id, ...list })),
        ),
        pasted: draft.pasted,
        lastFile: draft.file,
        lastList: draft.list,
        campaign: draft.campaign,
      }
    : firstState;

export function reduceState(state: PageState, event: PageEvent): PageState {
  const { options } = state;
  switch (event.kind) {
    case 'changed':
      return { ...state, options: { ...options, ...event.part } };
    case 'lists':
      return { ...state, options: { ...options, further: event.change(options.further) } };
    case 'seeded': {
      const { seed: _, ...others } = options;
      return { ...state, options: { ...others, ...(event.seed && { seed: event.seed }) } };
    }
    case 'pasted':
      return { ...state, pasted: event.text, lastList: undefined };
    case 'campaign':
      return { ...state, campaign: event.campaign };
    case 'loaded':
      return { ...state, options: makeOptions(event.settings, options.further) };
    case 'restored': {
      const { before } = event;
      const further = withTyped(before.options.further, options.further);
      return { ...state, ...before, options: { ...before.options, further } };
    }
    case 'started over':
      return firstState;
  }
}

/** How to read the first list. */
export const beginChoice = (draft: Draft | undefined): ReadingChoice => {
  if (!draft) return {};
  const ignoreCase = draft.recipe.duplicates === 'drop-ignoring-case';
  const { sheet, ...input } = draft.recipe.input;
  if (!draft.lasting && !draft.chosen) return { ignoreCase };
  const { lasting } = draft;
  return {
    input,
    ...(sheet !== undefined && { sheet }),
    ...(lasting && { keepsChoice: lasting }),
    ignoreCase,
  };
};

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
  { template, fileName }: Pick<Recipe, 'template' | 'fileName'>,
  { options, pasted, lastFile, lastList, campaign }: PageState,
  { file, choice }: ChosenList,
): boolean =>
  template === defaultTemplate &&
  fileName === defaultFileName &&
  options === firstOptions &&
  !file &&
  !choice.keepsChoice &&
  pasted === undefined &&
  lastFile === undefined &&
  lastList === undefined &&
  campaign === undefined;

/** The part of the state that is stored as a draft. */
export function makeDraft(
  recipe: Recipe,
  state: PageState,
  list: ChosenList & { readonly failure?: unknown },
): Draft {
  return {
    recipe: { ...recipe, output: { ...recipe.output, sitemapFolder: state.options.sitemapFolder } },
    lasting: list.choice.keepsChoice ?? false,
    ...(isChosen(list.choice) && { chosen: true }),
    lists: state.options.further
      .filter(({ name, text }) => name !== '' || text !== '')
      .map(({ name, text }) => ({ name, text })),
    ...rememberList(state, list),
    ...(state.campaign && { campaign: state.campaign }),
  };
}

const isChosen = ({ input, sheet, plainUnlessSure = false }: ReadingChoice): boolean =>
  (input !== undefined && !plainUnlessSure) || sheet !== undefined;

/** What a draft remembers of the list. A file that could not be read is no part of it. */
function rememberList(
  { pasted, lastFile, lastList }: PageState,
  { file, failure }: ChosenList & { readonly failure?: unknown },
): Pick<Draft, 'pasted' | 'file' | 'list'> {
  if (pasted !== undefined) return { pasted };
  if (file && isPasted(file)) return { list: listKey(file) };
  if (file) return failure === undefined ? { file: file.name, list: listKey(file) } : {};
  return {
    ...(lastFile !== undefined && { file: lastFile }),
    ...(lastList !== undefined && { list: lastList }),
  };
}
