import {
  countEntries,
  type FurtherText,
  findPlaceholder,
  type Options,
  type PageEvent,
  type PageState,
  type ReadingChoice,
} from '@toolkit/application/web/url-generator';
import {
  defaultFileName,
  defaultTemplate,
  detectForm,
  insertPlaceholder,
  isForAddresses,
  type Recipe,
  removePlaceholder,
  renamePlaceholder,
  unreplacedBraces,
} from '@toolkit/domain/url-generator';
import { useRef, useState } from 'react';
import type { Form } from '../../forms/use-form.ts';
import type { HandedList } from '../../page/handed-list.ts';
import { addressTemplate } from '../keywords/address-offer.tsx';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { nameLists } from './use-further-lists.ts';

/** Everything that loading a recipe changes, as it was before. */
export interface PageSettings {
  readonly texts: { readonly template: string; readonly fileName: string };
  readonly state: PageState;
  readonly choice: ReadingChoice;
}

export const firstTexts = { template: defaultTemplate, fileName: defaultFileName };

/** The names that are taken, by columns and by lists. */
const listNames = (taken: readonly string[], lists: readonly FurtherText[]): readonly string[] => [
  ...taken,
  ...nameLists(lists, taken).map(({ placeholder }) => placeholder),
];

/** Changes that concern the form, the rest of the state and how the list is read together. */
export function useSettings(
  form: Form<'template' | 'fileName' | 'list'>,
  list: KeywordList,
  state: PageState,
  dispatch: (event: PageEvent) => void,
) {
  /** The last cursor position in the template. */
  const caret = useRef<number>(undefined);
  const { options } = state;
  const { template, fileName } = form.values;
  /** The list that was added last, until another one is. */
  const [added, setAdded] = useState<{ readonly id: number; readonly isNamed: boolean }>();
  const now = (): PageSettings => ({
    texts: { template, fileName },
    state: { options },
    choice: list.choice,
  });
  const setTexts = (texts: PageSettings['texts']) => {
    form.field('template').set(texts.template);
    form.field('fileName').set(texts.fileName);
  };
  const setTemplate = (next: string, wanted: Options['form']) => {
    form.field('template').set(next);
    dispatch({ kind: 'changed', part: { form: wanted } });
    caret.current = undefined;
  };

  const insert = (name: string) => {
    const isThere = removePlaceholder(template, name) !== template;
    setTemplate(isThere ? template : insertPlaceholder(template, name, caret.current), 'advanced');
  };
  const restore = ({ texts, state: before, choice }: PageSettings) => {
    setTexts(texts);
    dispatch({ kind: 'restored', before });
    list.restore(choice);
  };

  const rememberAll = () => {
    const { file, choice } = list;
    return () => {
      form.reset({ template, fileName, list: '' });
      dispatch({ kind: 'restored', before: state });
      list.replace(file, choice);
    };
  };

  return {
    caret,
    change(part: Partial<Options>) {
      dispatch({ kind: 'changed', part });
      const ignoreCase = part.duplicates === 'drop-ignoring-case';
      if (part.duplicates !== undefined && ignoreCase !== (list.choice.ignoreCase ?? false))
        list.read({ ...list.choice, ignoreCase });
    },
    takeTemplate: (next: string) => setTemplate(next, detectForm(next)),
    /** A template with something in braces mended. Where the plain form would leave others, it is the advanced one. */
    mendTemplate: (next: string) =>
      setTemplate(next, unreplacedBraces(next, 'plain').length > 0 ? 'advanced' : detectForm(next)),
    insert,
    /** Puts a placeholder into the template, or takes it out. */
    toggle(name: string) {
      const without = removePlaceholder(template, name);
      if (without === template) insert(name);
      else setTemplate(without, options.form === 'advanced' ? 'advanced' : detectForm(without));
    },
    added,
    /** Adds a list to combine; its placeholder is in the template at once. @param taken names of columns */
    addList(taken: readonly string[], wanted?: string) {
      const id = Math.max(0, ...options.further.map((one) => one.id)) + 1;
      const others = listNames(taken, options.further);
      const [unfilled] = unreplacedBraces(template, 'advanced', others).filter(
        ({ reason }) => reason === 'unknown-name',
      );
      const name =
        wanted ??
        unfilled?.name ??
        ['place', 'service', 'word'].find((one) => !others.includes(one)) ??
        `list ${id}`;
      const list = { id, name, text: '', ...((wanted ?? unfilled) && { placeholder: name }) };
      dispatch({ kind: 'lists', change: (now) => [...now, list] });
      dispatch({ kind: 'changed', part: { form: 'advanced' } });
      setAdded({ id, isNamed: wanted !== undefined });
      // At the end of an address it would be part of its path.
      if (!isForAddresses(template)) insert(findPlaceholder(list) ?? name);
    },
    /** The template follows the name of a list. A name that is none, or another's, is not in it. */
    changeList(taken: readonly string[], id: number, part: Partial<FurtherText>) {
      const old = options.further.find((one) => one.id === id);
      const before = old && findPlaceholder(old);
      const after = part.name === undefined ? before : findPlaceholder({ id, text: '', name: part.name });
      const others = options.further.filter((one) => one.id !== id);
      const isFree = after !== undefined && !listNames(taken, others).includes(after);
      const named = part.name !== undefined && { placeholder: isFree ? undefined : before };
      dispatch({
        kind: 'lists',
        change: (now) => now.map((one) => (one.id === id ? { ...one, ...part, ...named } : one)),
      });
      if (named && isFree && before !== undefined)
        form.field('template').set(renamePlaceholder(template, before, after));
    },
    /** @returns a function that brings the list back */
    removeList({ id, ...one }: FurtherText) {
      const before = now();
      const name = findPlaceholder({ id, ...one });
      dispatch({ kind: 'lists', change: (now) => now.filter((other) => other.id !== id) });
      const without = name === undefined ? template : removePlaceholder(template, name);
      form.field('template').set(without);
      return () => restore(before);
    },
    /** @returns the former settings, for {@link restore}, and the lists that the recipe lacks */
    load(next: Recipe) {
      const before = now();
      setTexts(next);
      dispatch({ kind: 'loaded', settings: next });
      list.readAs(next.input, next.duplicates === 'drop-ignoring-case');
      const filled = options.further.filter((one) => countEntries(one) > 0).map(findPlaceholder);
      const wanted = next.combine?.lists.map((one) => one.placeholder) ?? [];
      return { before, missing: wanted.filter((placeholder) => !filled.includes(placeholder)) };
    },
    restore,
    /** Takes a list of another page, with an entry on each line. @returns a function that restores everything */
    takeList({ file, isAddresses }: HandedList) {
      const bringBack = rememberAll();
      dispatch({ kind: 'pasted', text: undefined });
      if (isForAddresses(template) !== isAddresses) {
        const wanted = isAddresses ? addressTemplate : defaultTemplate;
        setTemplate(wanted, detectForm(wanted));
      }
      list.replace(file, { input: { encoding: 'utf-8' }, ignoreCase: list.choice.ignoreCase ?? false });
      return bringBack;
    },
    /** @returns a function that restores everything */
    startOver() {
      const bringBack = rememberAll();
      form.reset({ ...firstTexts, list: '' });
      dispatch({ kind: 'started over' });
      list.replace(undefined, {});
      return bringBack;
    },
  };
}
