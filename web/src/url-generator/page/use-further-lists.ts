import {
  countEntries,
  type FurtherLists,
  type FurtherText,
  findPlaceholder,
  type NamedList,
} from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';

/** Computed only when the lists change, because they can be long. @param taken names of columns */
export function useFurtherLists(
  lists: readonly FurtherText[],
  taken: readonly string[],
  duplicates: Recipe['duplicates'],
): FurtherLists {
  const takenNames = taken.join('\n');
  return useMemo(() => {
    return { all: nameLists(lists, takenNames.split('\n'), duplicates), key: JSON.stringify(lists) };
  }, [lists, takenNames, duplicates]);
}

/** The lists with a unique name. Only those with lines can be used. */
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
    const { file, encoding = (one.text === '' && one.input?.encoding) || 'detect', shape } = one.source ?? {};
    const { lines } = one.input ?? shape?.input ?? {};
    const input = { encoding, lines };
    return [
      { placeholder, list: file ?? new Blob([one.text]), input, lines: countEntries(one, duplicates).lines },
    ];
  });
}
