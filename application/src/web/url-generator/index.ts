export { type Archive, ArchivedFiles, type ArchiveMaker } from './archived-files.ts';
export { type ByteStream, peeked } from './byte-stream.ts';
export { filesInOne } from './files-in-one.ts';
export { inspectList } from './inspect-list.ts';
export { KeptTexts, type Shelf } from './kept-texts.ts';
export {
  guessList,
  inputOf,
  type OpenedList,
  openList,
  type Spreadsheet,
  type SpreadsheetReader,
  shapeBytes,
  textHead,
  type UnpackedList,
} from './open-list.ts';
export { OneFile, type OutputFiles } from './output-files.ts';
export type { OutputSink } from './output-sink.ts';
export {
  type ArchiveFailure,
  type ByteSource,
  Downloads,
  type Finished,
  type FinishedRun,
  type FurtherList,
  type InspectChoice,
  type InspectEvent,
  type ListCount,
  type ListFailure,
  type ListShape,
  type OutputFailure,
  type Preview,
  type Progress,
  type Reading,
  type RecipeFailure,
  type RunCount,
  type RunEvent,
  type RunFailure,
  type SaveTarget,
  type SpreadsheetFailure,
  UrlGenerator,
  type UrlRun,
} from './ports.ts';
export { previewUrls } from './preview-urls.ts';
export { type RunStep, type RunTools, runUrls } from './run-urls.ts';
export type { StreamedFurther, StreamedRun } from './streamed-run.ts';
