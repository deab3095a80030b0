export { cellLines } from './cell-lines.ts';
export {
  type ColumnChoice,
  type ColumnSource,
  type ColumnStage,
  columnLines,
  type LongestLine,
  type RecordCount,
} from './column-lines.ts';
export {
  type CombinationProblem,
  combinationCount,
  combinations,
  defaultCeiling,
  highestCeiling,
} from './combinations.ts';
export {
  cellBounds,
  type DelimitedFormat,
  type DelimitedProblem,
  type DelimitedReader,
  type DelimitedRecord,
  delimitedReader,
} from './delimited-reader.ts';
export {
  type DistinctCount,
  type DuplicateCount,
  type DuplicateFilter,
  type DuplicateRules,
  distinctKeywords,
  duplicateFilter,
  type KeywordStage,
} from './distinct-keywords.ts';
export { type Draft, draftText, parseDraft } from './draft.ts';
export {
  type BinaryFormat,
  type FileKind,
  fileKind,
  type ReadableEncoding,
  readableEncodings,
} from './file-kind.ts';
export { cleanFileName, defaultFileName, fileNameMaxBytes } from './file-name.ts';
export { type KeywordCount, KeywordReader, lineMaxBytes, type TextProblem } from './keyword-reader.ts';
export { shuffleBuckets } from './keyword-shuffle.ts';
export { lowerCase } from './lower-case.ts';
export {
  archiveName,
  isSitemapFolder,
  numberedName,
  outputFileName,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from './output-names.ts';
export {
  defaultOutput,
  fileLimits,
  needsKeyword,
  type OutputFormat,
  type OutputSettings,
  sitemapMaxBytes,
  sitemapMaxUrls,
} from './output-settings.ts';
export { type FileSink, type OutputStage, outputWriter, withKeywordCell } from './output-writer.ts';
export type { PresetOption, PresetValue } from './preset-options.ts';
export {
  isSearchEngine,
  type Preset,
  type PresetChoice,
  presetOptions,
  presets,
  presetTemplate,
} from './presets.ts';
export { type ProgramPlan, planOfProgram, readsPlainList } from './program-plan.ts';
export { type Seed, startState } from './random.ts';
export {
  plainRecipe,
  type Recipe,
  type RecipeCombination,
  type RecipeInput,
  type RecipeTable,
  recipeText,
} from './recipe.ts';
export { parseRecipe, type RecipeProblem } from './recipe-parser.ts';
export { historyText, mostRuns, parseHistory, type RunRecord, recipeOfRun, withRun } from './run-history.ts';
export { seedOfText, seedText } from './seed-text.ts';
export {
  describeTable,
  guessSheet,
  guessTable,
  hasKeywordName,
  separators,
  type TableColumn,
  type TableGuess,
} from './table-guess.ts';
export { isReadAsTable, isSurelyTable, isTableFile, isTextFile, pastedName } from './table-guess-names.ts';
export { vendorNames } from './table-vendors.ts';
export {
  type AddressFault,
  addressFault,
  defaultTemplate,
  lacksPlaceholder,
  placeholder,
  templateProblem,
} from './template.ts';
export { checkTemplate, type TemplateFinding } from './template-check.ts';
export { formOf } from './template-form.ts';
export {
  columnsOf,
  parseTemplate,
  placeholderNames,
  type TemplateProblem,
  type TemplateProgram,
  type TemplateSegment,
} from './template-program.ts';
export { textCheck } from './text-check.ts';
export { headBytes } from './text-encoding.ts';
export { cellSeparator, cellText, filtered, type TextFilter, textFilters } from './text-filters.ts';
export { previewLines } from './text-preview.ts';
export { type ByteStage, transcoder, type WriteBytes } from './transcoder.ts';
export {
  byteEngine,
  type Comparison,
  type EngineMaker,
  type EngineProblem,
  type EngineTask,
  type UrlEngine,
} from './url-engine.ts';
export { type KeywordMode, type LineEnd, planOfTemplate, type UrlPart, type UrlPlan } from './url-plan.ts';
export { type UrlWarning, urlMaxCharacters, urlWarnings } from './url-warnings.ts';
export {
  mergedUserPresets,
  mostUserPresets,
  type PresetFileProblem,
  parseUserPresets,
  presetNameMaxCharacters,
  type UserPreset,
  type UserPresetProblem,
  userPresetsText,
  withUserPreset,
} from './user-presets.ts';
export { type Utf8Check, utf8Check } from './utf8-check.ts';
export { textOfUtf8 } from './utf8-decoding.ts';
export { Utf8Text } from './utf8-text.ts';
export {
  defaultUtmRules,
  requiredUtmFields,
  type UtmField,
  type UtmProblem,
  type UtmRules,
  type UtmValues,
  utmFields,
  utmMaxCharacters,
  utmName,
  utmProblems,
  withUtm,
} from './utm.ts';
