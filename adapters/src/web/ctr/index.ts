export { WorkerExportReader } from './worker-export-reader.ts';
