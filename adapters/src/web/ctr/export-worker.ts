import { readExportFile } from './read-export-file.ts';
import type { ExportTask } from './worker-export-reader.ts';

self.onmessage = async ({ data }: MessageEvent<ExportTask>) =>
  self.postMessage(await readExportFile(...data));
