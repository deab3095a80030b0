import {
  countEntries,
  type FurtherLists,
  type FurtherText,
  fedPlaceholders,
  findGuess,
  findPlaceholder,
  type NamedList,
} from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import type { KeywordList } from './use-keyword-list.ts';

const listPlaceholders = (lists: readonly { readonly placeholder: string }[]): readonly string[] =>
  lists.map(({ placeholder }) => placeholder);

/** The placeholders that a template may use. */
export function usePlaceholders(
  list: Pick<KeywordList, 'input' | 'shape' | 'count'>,
  further: readonly FurtherText[],
  duplicates: Recipe['duplicates'],
) {
  const { table } = list.input;
  const guess = findGuess(list.shape, list.input);
  const own = table ? listPlaceholders(fedPlaceholders(table, guess)) : ['keyword'];
  const taken = own.join('\n');
  // Only when they change, because they can be long.
  const lists: FurtherLists = useMemo(
    () => ({ all: nameLists(further, taken.split('\n'), duplicates), key: JSON.stringify(further) }),
    [further, taken, duplicates],
  );
  return {
    /** From the list itself. */
    own,
    lists,
    /** From the list and the further lists that have lines. */
    names: [...own, ...listPlaceholders(lists.all.filter(({ lines }) => lines > 0))],
    /** As `names`, with lists that are still empty, which a run asks to fill in; undefined while no list is known. */
    known: list.count || lists.all.length > 0 ? [...own, ...listPlaceholders(lists.all)] : undefined,
    guess,
  };
}

/** The lists with a unique name. Only those with lines can be used. @param taken names of columns */
export function nameLists(
  lists: readonly FurtherText[],
  taken: readonly string[],
  duplicates?: Recipe['duplicates'],
): NamedList[] {
  const names = new Set(taken);
  return lists.flatMap((one) => {
    const placeholder = findPlaceholder(one);
    if (placeholder === undefined || names.has(placeholder)) return [];
    names.add(placeholder);
    // What is typed is UTF-8; a file that is still to come, or to be chosen, is read as the recipe says.
    const { file, encoding = (one.text === '' && one.input?.encoding) || 'detect' } = one.source ?? {};
    const { lines } = one.input ?? one.source ?? {};
    const list = file ?? new Blob([one.text]);
    return [{ placeholder, list, input: { encoding, lines }, lines: countEntries(one, duplicates).lines }];
  });
}
