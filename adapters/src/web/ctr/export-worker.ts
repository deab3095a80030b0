import { ReadExport } from '@toolkit/application/web/ctr';
import { readSpreadsheet } from '../../formats/index.ts';
import type { ExportTask } from './worker-export-reader.ts';

const reader = new ReadExport(readSpreadsheet);

self.onmessage = ({ data: { file, columns } }: MessageEvent<ExportTask>) => {
  reader.read(file, columns).then(
    (result) => self.postMessage(result),
    // Only an error outside of promises reaches the page.
    (cause: unknown) =>
      setTimeout(() => {
        throw cause;
      }),
  );
};
