import { type ExportFile, ExportReader } from '@toolkit/application/web/ctr';
import { KeyValueStorage, type ListFile, ListStorage } from '@toolkit/application/web/url-generator';
import type { Columns, ExportFailure, PerformanceExport } from '@toolkit/domain/ctr';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { makeSample } from './sample.ts';

interface Shown {
  readonly source: PerformanceExport;
  readonly isSample: boolean;
  /** Another one for each export. */
  readonly visit: number;
}

/** The pressed button goes. */
const focusOnContent = () => document.getElementById('content')?.focus();

/** The export that the page shows: the one of the last visit at first. */
export function useExport() {
  const reader = useService(ExportReader);
  const storage = useService(ListStorage);
  const texts = useService(KeyValueStorage);
  const { id } = useUser();
  const [shown, setShown] = useState<Shown>();
  const [reading, setReading] = useState<string>();
  const [failed, setFailed] = useState<{ file: ListFile; failure: ExportFailure }>();
  const [isAwaited, setIsAwaited] = useState(true);
  const [isKept, setIsKept] = useState(true);
  /** Of several files, only the one chosen last counts. */
  const latest = useRef<ExportFile>(undefined);

  const show = (source?: PerformanceExport, isSample = false) => {
    setShown((before) => source && { source, isSample, visit: (before?.visit ?? 0) + 1 });
    setFailed(undefined);
    setReading(undefined);
    latest.current = undefined;
  };
  /** @returns whether the file is still the chosen one, and has a report */
  const read = async (file: ListFile, columns?: Columns): Promise<boolean> => {
    latest.current = file;
    setReading(file.name);
    const result = await reader.read(file, columns);
    if (latest.current !== file) return false;
    if (result.ok) show(result.value);
    else setFailed({ file, failure: result.error });
    setReading(undefined);
    return result.ok;
  };
  const readLast = useRef(read);
  useEffect(() => {
    let isLeft = false;
    void storage.get(id, 'export').then(async (file) => {
      if (file && !isLeft && !latest.current) await readLast.current(file);
      setIsAwaited(false);
    });
    return () => {
      isLeft = true;
    };
  }, [storage, id]);

  return {
    shown,
    /** The name of the file that is being read. */
    reading,
    failed,
    /** Whether there may be an export of the last visit. */
    isAwaited,
    /** Whether this browser keeps the export until the next visit. */
    isKept,
    async choose(file: ListFile, columns?: Columns) {
      if (!(await read(file, columns))) return;
      focusOnContent();
      setIsKept(await storage.put(id, file, 'export'));
    },
    showSample() {
      show(makeSample(), true);
      focusOnContent();
    },
    remove() {
      show();
      focusOnContent();
      void storage.put(id, undefined, 'export');
      texts.put('clicks', id, undefined);
    },
  };
}
