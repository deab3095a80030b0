import { ExportReader } from '@toolkit/application/web/ctr';
import { type ListFile, ListStorage } from '@toolkit/application/web/url-generator';
import {
  type Columns,
  chooseQueries,
  compareAge,
  type ExportFailure,
  type PerformanceExport,
} from '@toolkit/domain/ctr';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStoredText } from '../page/use-stored-text.ts';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { makeSample } from './sample.ts';

export interface ShownExport extends PerformanceExport {
  /** Undefined for the sample. */
  readonly file?: ListFile;
}

/** Where the export is kept, and the older one that it is compared with. */
const kinds = ['export', 'export before'] as const;

/** The export that the page shows and the one that it is compared with: those of the last visit at first. */
export function useExport() {
  const reader = useService(ExportReader);
  const storage = useService(ListStorage);
  const clicks = useStoredText('clicks');
  const { id } = useUser();
  const [exports, setExports] = useState<readonly ShownExport[]>();
  const [reading, setReading] = useState<string>();
  const [failed, setFailed] = useState<
    ExportFailure & { name: string; readColumns: (columns: Columns) => unknown }
  >();
  const [isKept, setIsKept] = useState(true);
  /** Of several files, only the one chosen last counts. */
  const latest = useRef<ListFile>(undefined);

  /** An older export has the queries of the table that those of the newer one are in. */
  const show = (...next: ShownExport[]) => {
    latest.current = undefined;
    setExports(next.map((one) => chooseQueries(one, next[0]?.queries?.name)));
    setFailed(undefined);
  };
  const keep = async (...next: ShownExport[]) => {
    show(...next);
    // The pressed button goes.
    document.getElementById('content')?.focus();
    if (next.length === 0) clicks.put(undefined);
    const kept = await Promise.all(kinds.map((kind, at) => storage.put(id, next[at]?.file, kind)));
    setIsKept(kept.every(Boolean));
  };
  /** @param use gets the export if its file is still the chosen one */
  const read = async (file: ListFile, use: (read: ShownExport) => unknown, columns?: Columns) => {
    latest.current = file;
    setReading(file.name);
    const result = await reader.read(file, columns);
    if (latest.current !== file) return;
    setReading(undefined);
    if (result.ok) use({ ...result.value, file });
    else {
      setExports((now = []) => now);
      setFailed({ ...result.error, name: file.name, readColumns: (named) => read(file, use, named) });
    }
  };
  const readLast = useEffectEvent(([file, before]: readonly (ListFile | undefined)[]) => {
    if (latest.current) return;
    if (!file) setExports([]);
    else
      void read(file, (last) => {
        show(last);
        if (before) void read(before, (older) => show(last, older));
      });
  });
  useEffect(() => {
    void Promise.all(kinds.map((kind) => storage.get(id, kind))).then((files) => readLast(files));
  }, [storage, id]);

  return {
    /** The newer one first; undefined while there may be one of the last visit. */
    exports,
    /** The name of the file that is being read. */
    reading,
    failed,
    /** Whether this browser keeps the exports until the next visit. */
    isKept,
    /** Shows exports, the newer one first, and keeps them on this device. */
    keep,
    choose: (file: ListFile) => read(file, keep),
    compare: (shown: ShownExport, file: ListFile) =>
      read(file, (other) => (compareAge(shown, other) < 0 ? keep(other, shown) : keep(shown, other))),
    chooseQueries: (name: string) => setExports((now) => now?.map((one) => chooseQueries(one, name))),
    showSample: () => keep(makeSample()),
  };
}
