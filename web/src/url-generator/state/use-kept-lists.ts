import {
  changeLists,
  isPasted,
  type KeptFile,
  type ListFile,
  ListStorage,
  listKey,
  type PageChange,
  type PageState,
} from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../page/use-user.ts';
import { useService } from '../../use-service.tsx';

/**
 * Stores the lists that a draft does not hold, and brings them back on the next visit: files, and what was pasted and is
 * too long for the box.
 * @param canRead false while the first list cannot be read; then it is not stored
 * @param isElsewhere whether another tab has newer work: its lists stay
 * @returns isKept: undefined while a pasted list is being stored, false if it is lost with the page; back: the list of
 * last time, once it is back
 */
export function useKeptLists(
  { source, pasted, list, lists }: PageState,
  canRead: boolean,
  isElsewhere: boolean,
  dispatch: (change: PageChange) => void,
) {
  const storage = useService(ListStorage);
  const { id } = useUser();
  const [isKept, setIsKept] = useState<boolean | undefined>(true);
  const [back, setBack] = useState<ListFile>();
  const awaited = new Map<KeptFile, string>(list === undefined ? [] : [['list', list]]);
  const files = new Map<KeptFile, ListFile>();
  if (source && pasted === undefined && canRead) files.set('list', source);
  for (const one of lists) {
    if (one.list !== undefined) awaited.set(`combined ${one.list}`, one.list);
    if (one.source) files.set(`combined ${listKey(one.source.file)}`, one.source.file);
  }
  /** What the storage holds. At first another tab may have left a list there. */
  const stored = useRef(new Map<KeptFile, ListFile | undefined>());
  const latest = useRef({ awaited, files });
  useEffect(() => {
    latest.current = { awaited, files };
  });

  useEffect(() => {
    let isLeft = false;
    for (const [kind, key] of latest.current.awaited)
      void storage.get(id, kind).then((found) => {
        // The user may have chosen another list meanwhile.
        if (isLeft || latest.current.awaited.get(kind) !== key) return;
        const file = found && listKey(found) === key ? found : undefined;
        if (file) stored.current.set(kind, file);
        if (kind === 'list') setBack(file);
        dispatch(kind === 'list' ? () => ({ source: file, list: undefined }) : takeFurther(key, file));
      });
    return () => {
      isLeft = true;
    };
  }, [storage, id, dispatch]);

  useEffect(() => {
    if (isElsewhere) {
      stored.current.delete('list');
      return;
    }
    const { awaited, files } = latest.current;
    for (const kind of new Set<KeptFile>(['list', ...stored.current.keys(), ...files.keys()])) {
      const file = files.get(kind);
      const isStored = stored.current.has(kind) && stored.current.get(kind) === file;
      if (awaited.has(kind) || isStored) continue;
      stored.current.set(kind, file);
      // A chosen file can be chosen again.
      const canBeLost = kind === 'list' && file !== undefined && isPasted(file);
      if (kind === 'list') setIsKept(canBeLost ? undefined : true);
      void storage.put(id, file, kind).then((isStored) => {
        if (canBeLost && stored.current.get(kind) === file) setIsKept(isStored);
      });
    }
  });
  return { isKept, back };
}

const takeFurther = (key: string, file: ListFile | undefined): PageChange =>
  changeLists((now) =>
    now.map((one) => {
      if (one.list !== key) return one;
      const source = file && { file, encoding: one.input?.encoding ?? 'detect' };
      return { ...one, list: undefined, ...(source && { source, file: undefined }) };
    }),
  );
