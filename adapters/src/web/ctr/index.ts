export { readExportFile } from './read-export-file.ts';
export { WorkerExportReader } from './worker-export-reader.ts';
