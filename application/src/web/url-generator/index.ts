export { KeyValueStorage, type StorageKey } from './key-value-storage.ts';
export { type KeptFile, keptKey, ListStorage, mostKeptBytes } from './list-storage.ts';
export {
  type ByteStream,
  joinBytes,
  openStream,
  peek,
  type StreamedRun,
  shapeBytes,
} from './lists/byte-stream.ts';
export {
  guessList,
  type OpenedList,
  openList,
  resolveInput,
  type SpreadsheetReader,
  type TextHead,
  textHead,
  type UnpackedList,
} from './lists/open-list.ts';
export { type Archive, type ArchiveMaker, FilesInOne, filesInOne } from './output/files-in-one.ts';
export type { OutputFiles, OutputSink } from './output/output-files.ts';
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
  type ListFile,
  type ListNote,
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
  type Sheet,
  type SpreadsheetFailure,
  UrlGenerator,
  type UrlRun,
} from './ports.ts';
export { type Campaign, type Draft, draftText, parseDraft } from './recipe/draft.ts';
export { parseRecipe, type RecipeProblem, recipeFaults, recipeText } from './recipe/recipe-text.ts';
export {
  historyText,
  isFinished,
  longestRunName,
  parseHistory,
  type RunRecord,
  recipeOfRun,
  withoutRun,
  withRun,
} from './recipe/run-history.ts';
export { type JsonProblem, jsonFaults } from './recipe/schema.ts';
export { parseRecipes, textOfRecipes, withRecipe } from './recipe/stored-recipes.ts';
export {
  type PresetFileProblem,
  parseStoredPresets,
  parseUserPresets,
  presetKey,
  presetNameMaxCharacters,
  type UserPreset,
  type UserPresetProblem,
  userPresetsText,
  withUserPreset,
} from './recipe/user-presets.ts';
export { addToTally, parseTally, type Week, weeksUntil } from './recipe/weekly-tally.ts';
export { removeWork, workKeys } from './remove-work.ts';
export { describeList, inspectList } from './run/inspect-list.ts';
export { previewUrls } from './run/preview-urls.ts';
export { type RunStep, runUrls } from './run/run-urls.ts';
export { type Forecast, makeForecast, mostResultBytes, mostRowsInBrowser } from './settings/forecast.ts';
export {
  addCombinedLists,
  countEntries,
  type FurtherFile,
  type FurtherLists,
  type FurtherText,
  findPlaceholder,
  furtherMaxBytes,
  listKey,
  type NamedList,
} from './settings/further-text.ts';
export { makeRun, runKey } from './settings/make-run.ts';
export {
  beginState,
  changeLists,
  changeRecipe,
  chooseList,
  firstCampaign,
  firstState,
  isPasted,
  isUntouched,
  loadRecipe,
  makeDraft,
  type PageChange,
  type PageState,
  readAs,
  readAsGuessed,
  reduceState,
  startAnew,
} from './settings/page-state.ts';
export {
  asksEncoding,
  columnNames,
  fedPlaceholders,
  findGuess,
  findKeywordColumn,
  findLines,
  holdsAddresses,
  isSpreadsheetFile,
  makeTable,
  takeEncoding,
  takesHeader,
  usedNames,
  withHeader,
} from './settings/reading.ts';
