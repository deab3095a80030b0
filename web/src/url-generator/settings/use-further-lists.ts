import { useMemo } from 'react';
import { type FurtherText, type NamedList, named } from './further-list.ts';

/** The lists of a combination that have a name of their own. */
export interface FurtherLists {
  /** Those that are still empty included. */
  readonly all: readonly NamedList[];
  readonly filled: readonly NamedList[];
  /** Changes whenever they do. */
  readonly key: string;
}

/** Looked through only when they change: they can be long. @param taken names of columns */
export function useFurtherLists(lists: readonly FurtherText[], taken: readonly string[]): FurtherLists {
  const takenNames = taken.join('\n');
  return useMemo(() => {
    const all = named(lists, takenNames.split('\n'));
    return { all, filled: all.filter(({ lines }) => lines > 0), key: JSON.stringify(lists) };
  }, [lists, takenNames]);
}
