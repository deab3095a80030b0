import { type ExportFile, ExportReader } from '@toolkit/application/web/ctr';
import { KeyValueStorage, type ListFile, ListStorage } from '@toolkit/application/web/url-generator';
import { type Columns, compareAge, type ExportFailure, type PerformanceExport } from '@toolkit/domain/ctr';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { makeSample } from './sample.ts';

export interface Chosen {
  readonly source: PerformanceExport;
  /** Undefined for the sample. */
  readonly file?: ListFile;
  /** Another one for each that is read. */
  readonly visit: number;
}

interface Failed {
  readonly file: ListFile;
  readonly failure: ExportFailure;
  readonly readColumns: (columns: Columns) => void;
}

/** Where the export is kept, and the older one that it is compared with. */
const kinds = ['export', 'export before'] as const;

/** The pressed button goes. */
const focusOnContent = () => document.getElementById('content')?.focus();

/** The export that the page shows and the one that it is compared with: those of the last visit at first. */
export function useExport() {
  const reader = useService(ExportReader);
  const storage = useService(ListStorage);
  const texts = useService(KeyValueStorage);
  const { id } = useUser();
  const [exports, setExports] = useState<readonly Chosen[]>([]);
  const [reading, setReading] = useState<string>();
  const [failed, setFailed] = useState<Failed>();
  const [isAwaited, setIsAwaited] = useState(true);
  const [isKept, setIsKept] = useState(true);
  const visits = useRef(0);
  /** Of several files, only the one chosen last counts. */
  const latest = useRef<ExportFile>(undefined);

  const show = (...next: Chosen[]) => {
    setExports(next);
    setFailed(undefined);
    setReading(undefined);
    latest.current = undefined;
  };
  const keep = async (...next: Chosen[]) => {
    show(...next);
    focusOnContent();
    if (next.length === 0) texts.put('clicks', id, undefined);
    const kept = await Promise.all(kinds.map((kind, at) => storage.put(id, next[at]?.file, kind)));
    setIsKept(kept.every(Boolean));
  };
  /** @param use gets the export if its file is still the chosen one */
  const read = async (file: ListFile, use: (chosen: Chosen) => unknown, columns?: Columns) => {
    latest.current = file;
    setReading(file.name);
    const result = await reader.read(file, columns);
    if (latest.current !== file) return;
    setReading(undefined);
    visits.current += 1;
    if (result.ok) await use({ source: result.value, file, visit: visits.current });
    else setFailed({ file, failure: result.error, readColumns: (named) => void read(file, use, named) });
  };
  const readLast = useRef((file: ListFile, before?: ListFile) =>
    read(file, async (last) => {
      show(last);
      if (before) await read(before, (older) => show(last, older));
    }),
  );
  useEffect(() => {
    let isLeft = false;
    void Promise.all(kinds.map((kind) => storage.get(id, kind))).then(async ([file, before]) => {
      if (file && !isLeft && !latest.current) await readLast.current(file, before);
      setIsAwaited(false);
    });
    return () => {
      isLeft = true;
    };
  }, [storage, id]);

  return {
    exports,
    /** The name of the file that is being read. */
    reading,
    failed,
    /** Whether there may be an export of the last visit. */
    isAwaited,
    /** Whether this browser keeps the exports until the next visit. */
    isKept,
    /** Shows exports, the newer one first, and keeps them on this device. */
    keep,
    choose: (file: ListFile) => read(file, keep),
    compare: (shown: Chosen, file: ListFile) =>
      read(file, (other) =>
        compareAge(shown.source, other.source) < 0 ? keep(other, shown) : keep(shown, other),
      ),
    showSample() {
      show({ source: makeSample(), visit: 0 });
      focusOnContent();
    },
  };
}
