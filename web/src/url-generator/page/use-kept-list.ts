import {
  changeLists,
  type FurtherText,
  furtherFile,
  isPasted,
  type ListFile,
  ListStorage,
  listKey,
  type PageChange,
} from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../page/use-user.ts';
import { useService } from '../../use-service.tsx';

interface PageList {
  /** Undefined as well if it could not be read. */
  readonly file: ListFile | undefined;
  /** Whether it is text in the box for typing, which the draft holds. */
  readonly isTyped: boolean;
  /** The {@link listKey} of the list of last time, until it is back. */
  readonly last: string | undefined;
  /** Whether another tab has newer work: its list stays. */
  readonly isElsewhere: boolean;
  readonly onBack: (list: ListFile) => void;
}

/**
 * Stores a chosen file, or a pasted list that is too long for the draft, and brings it back on the next visit.
 * @returns isKept: undefined while a pasted list is being stored, false if it is lost with the page; isGone: whether the list of last time is no longer there
 */
export function useKeptList({ file, isTyped, last, isElsewhere, onBack }: PageList) {
  const storage = useService(ListStorage);
  const { id } = useUser();
  const [isKept, setIsKept] = useState<boolean | undefined>(true);
  const [isGone, setIsGone] = useState(false);
  // What the storage holds is not known at first: another tab may have left a list there.
  const stored = useRef<ListFile | 'unknown' | undefined>('unknown');
  const latest = useRef({ last, onBack });
  useEffect(() => {
    latest.current = { last, onBack };
  });
  useEffect(() => {
    if (latest.current.last === undefined) return undefined;
    let isLeft = false;
    void storage.get(id).then((found) => {
      const { last: wanted, onBack: take } = latest.current;
      // The user may have chosen another list meanwhile.
      if (isLeft || wanted === undefined) return;
      if (!found || listKey(found) !== wanted) return setIsGone(true);
      stored.current = found;
      take(found);
    });
    return () => {
      isLeft = true;
    };
  }, [storage, id]);

  const own = isTyped ? undefined : file;
  useEffect(() => {
    if (isElsewhere) stored.current = 'unknown';
    if (isElsewhere || last !== undefined || own === stored.current) return;
    stored.current = own;
    // A chosen file can be chosen again.
    const canBeLost = own !== undefined && isPasted(own);
    setIsKept(canBeLost ? undefined : true);
    void storage.put(id, own).then((isStored) => {
      if (canBeLost && stored.current === own) setIsKept(isStored);
    });
  }, [storage, id, own, last, isElsewhere]);
  return { isKept, isGone: isGone && last !== undefined };
}

/**
 * Stores the files of lists to combine, and brings them back on the next visit.
 * @param isElsewhere whether another tab has newer work: its files stay
 */
export function useKeptFiles(
  lists: readonly FurtherText[],
  isElsewhere: boolean,
  dispatch: (change: PageChange) => void,
): void {
  const storage = useService(ListStorage);
  const { id } = useUser();
  const stored = useRef(new Set(lists.flatMap(({ list }) => list ?? [])));
  useEffect(() => {
    let isLeft = false;
    const take = (key: string, file: ListFile | undefined) =>
      changeLists((now) =>
        now.map((one) => {
          if (one.list !== key) return one;
          const source = file && furtherFile(file, one.input?.encoding);
          return { ...one, list: undefined, ...(source && { source, file: undefined }) };
        }),
      );
    for (const key of stored.current)
      void storage.get(id, `combined ${key}`).then((file) => {
        if (!isLeft) dispatch(take(key, file));
      });
    return () => {
      isLeft = true;
    };
  }, [storage, id, dispatch]);

  useEffect(() => {
    if (isElsewhere) return;
    const awaited = lists.flatMap(({ list }) => list ?? []);
    const files = new Map(lists.flatMap(({ source }) => (source ? [[source.key, source.file]] : [])));
    for (const key of stored.current)
      if (!files.has(key) && !awaited.includes(key)) {
        stored.current.delete(key);
        void storage.put(id, undefined, `combined ${key}`);
      }
    for (const [key, file] of files)
      if (!stored.current.has(key)) {
        stored.current.add(key);
        void storage.put(id, file, `combined ${key}`);
      }
  }, [storage, id, lists, isElsewhere]);
}
