import {
  changeLists,
  changeRecipe,
  chooseList,
  countEntries,
  type FurtherText,
  findPlaceholder,
  firstState,
  loadRecipe,
  type PageChange,
  type PageState,
  readAs,
  startAnew,
} from '@toolkit/application/web/url-generator';
import {
  defaultTemplate,
  detectForm,
  insertPlaceholder,
  isForAddresses,
  placeholder,
  type Recipe,
  removePlaceholder,
  renamePlaceholder,
  unreplacedBraces,
} from '@toolkit/domain/url-generator';
import { useRef, useState } from 'react';
import { nameLists } from './use-placeholders.ts';

/** Keeps each address of a list as it is. */
const addressTemplate = placeholder.replace('}', '|raw}');

/** The names that are taken, by columns and by lists. */
const listNames = (taken: readonly string[], lists: readonly FurtherText[]): readonly string[] => [
  ...taken,
  ...nameLists(lists, taken).map(({ placeholder }) => placeholder),
];

/**
 * Changes of the page's state.
 * @param resetForm hides its problems
 * @param taken names of columns
 */
export function useSettings(
  resetForm: () => void,
  state: PageState,
  dispatch: (change: PageChange) => void,
  taken: readonly string[],
) {
  /** The last cursor position in the template. */
  const caret = useRef<number>(undefined);
  const { recipe, lists } = state;
  const { template } = recipe;
  /** The list that was added last, until another one is. */
  const [added, setAdded] = useState<{ readonly id: number; readonly isNamed: boolean }>();
  const change = (part: Partial<Recipe>) => dispatch(changeRecipe(part));
  const setTemplate = (next: string, form: Recipe['form']) => {
    change({ template: next, form });
    caret.current = undefined;
  };
  const takeTemplate = (next: string) => setTemplate(next, detectForm(next));
  /** Keeps each address as it is. Whoever tags a list puts it back beside the original: its order stays, too. */
  const takeAddresses = () => {
    takeTemplate(addressTemplate);
    change({ randomize: false });
  };

  const insert = (name: string) => {
    const isThere = removePlaceholder(template, name) !== template;
    setTemplate(isThere ? template : insertPlaceholder(template, name, caret.current), 'advanced');
  };

  /** Takes back whatever is changed after this. */
  const undo = () => {
    resetForm();
    dispatch(() => state);
  };

  return {
    caret,
    change,
    takeTemplate,
    takeAddresses,
    undo,
    /** A template with something in braces mended. Where the plain form would leave others, it is the advanced one. */
    mendTemplate: (next: string) =>
      setTemplate(next, unreplacedBraces(next, 'plain').length > 0 ? 'advanced' : detectForm(next)),
    insert,
    /** Puts a placeholder into the template, or takes it out. */
    toggle(name: string) {
      const without = removePlaceholder(template, name);
      if (without === template) insert(name);
      else setTemplate(without, recipe.form === 'advanced' ? 'advanced' : detectForm(without));
    },
    added,
    /** Adds a list to combine; its placeholder is in the template at once. */
    addList(wanted?: string) {
      const id = Math.max(0, ...lists.map((one) => one.id)) + 1;
      const others = listNames(taken, lists);
      const [unfilled] = unreplacedBraces(template, 'advanced', others).filter(
        ({ reason }) => reason === 'unknown-name',
      );
      const name =
        wanted ??
        unfilled?.name ??
        ['place', 'service', 'word'].find((one) => !others.includes(one)) ??
        `list ${id}`;
      const added = { id, name, text: '', placeholder: (wanted ?? unfilled) && name };
      dispatch(changeLists((now) => [...now, added]));
      change({ form: 'advanced' });
      setAdded({ id, isNamed: wanted !== undefined });
      // At the end of an address it would be part of its path.
      if (!isForAddresses(template)) insert(findPlaceholder(added) ?? name);
    },
    /** The template follows the name of a list. A name that is none, or another's, is not in it. */
    changeList(id: number, part: Partial<FurtherText>) {
      const old = lists.find((one) => one.id === id);
      const before = old && findPlaceholder(old);
      const after = part.name === undefined ? before : findPlaceholder({ id, text: '', name: part.name });
      const others = lists.filter((one) => one.id !== id);
      const isFree = after !== undefined && !listNames(taken, others).includes(after);
      const named = part.name !== undefined && { placeholder: isFree ? undefined : before };
      dispatch(changeLists((now) => now.map((one) => (one.id === id ? { ...one, ...part, ...named } : one))));
      if (named && isFree && before !== undefined)
        change({ template: renamePlaceholder(template, before, after) });
    },
    removeList(gone: FurtherText) {
      const name = findPlaceholder(gone);
      dispatch(changeLists((now) => now.filter(({ id }) => id !== gone.id)));
      if (name !== undefined) change({ template: removePlaceholder(template, name) });
    },
    /** @returns the placeholders of lists that the recipe combines and that are missing */
    load(next: Recipe): readonly string[] {
      dispatch(loadRecipe(next));
      const filled = lists.filter((one) => countEntries(one).lines > 0).map(findPlaceholder);
      const wanted = next.combine?.lists.map((one) => one.placeholder) ?? [];
      return wanted.filter((placeholder) => !filled.includes(placeholder));
    },
    /** Takes a list of another page, with an entry on each line. */
    takeList(file: File, isAddresses: boolean) {
      if (isForAddresses(template) !== isAddresses)
        if (isAddresses) takeAddresses();
        else takeTemplate(defaultTemplate);
      dispatch(() => ({ lasting: false }));
      dispatch(chooseList(file));
      dispatch(readAs({ encoding: 'utf-8' }));
    },
    /** Begins anew, with the settings and the list that are given. */
    startOver(next = firstState.recipe, file?: File) {
      resetForm();
      dispatch(() => startAnew(next, file));
    },
  };
}
