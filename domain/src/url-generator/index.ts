export { isHttpUrl } from '../validation/url.ts';
export {
  byteEngine,
  type Comparison,
  type EngineMaker,
  type EngineProblem,
  type EngineTask,
  type UrlEngine,
} from './engine/url-engine.ts';
export { combinationCount, combinations, defaultCeiling, highestCeiling } from './keywords/combinations.ts';
export { type DuplicateCount, distinctKeywords } from './keywords/distinct-keywords.ts';
export { type KeywordCount, KeywordReader, lineMaxBytes } from './keywords/keyword-reader.ts';
export { shuffleBuckets } from './keywords/keyword-shuffle.ts';
export { type ListLines, listLines } from './keywords/list-lines.ts';
export { type Seed, startState } from './keywords/random.ts';
export { textCheck } from './keywords/text-check.ts';
export { addressMerger } from './output/address-merger.ts';
export { cleanFileName, defaultFileName } from './output/file-name.ts';
export {
  archiveName,
  isSitemapFolder,
  numberedName,
  outputFileName,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from './output/output-names.ts';
export {
  defaultOutput,
  fileLimits,
  needsKeyword,
  type OutputSettings,
  readUrlsPerFile,
  sitemapMaxUrls,
} from './output/output-settings.ts';
export { outputWriter, withCell } from './output/output-writer.ts';
export { emptyRejects, type LeftOut } from './output/rejected-lines.ts';
export type { PresetOption } from './presets/preset-options.ts';
export {
  isSearchEngine,
  type PresetChoice,
  presetOptions,
  presets,
  presetTemplate,
  readPreset,
} from './presets/presets.ts';
export {
  mergedUserPresets,
  type PresetFileProblem,
  parseStoredPresets,
  parseUserPresets,
  presetNameMaxCharacters,
  type UserPreset,
  type UserPresetProblem,
  userPresetsText,
  withUserPreset,
} from './presets/user-presets.ts';
export { type Campaign, type Draft, draftText, parseDraft } from './recipe/draft.ts';
export {
  plainRecipe,
  type Recipe,
  type RecipeCombination,
  type RecipeInput,
  type RecipeSettings,
  type RecipeTable,
} from './recipe/recipe.ts';
export { parseRecipe, type RecipeProblem, recipeText } from './recipe/recipe-text.ts';
export {
  historyText,
  longestRunName,
  parseHistory,
  type RunRecord,
  recipeOfRun,
  withoutRun,
  withRun,
} from './recipe/run-history.ts';
export { combinationSizes, isPacked } from './recipe/run-size.ts';
export { seedOfText, seedText } from './recipe/seed-text.ts';
export { parseRecipes, textOfRecipes, withRecipe } from './recipe/stored-recipes.ts';
export { detectForm } from './recipe/template-form.ts';
export { cellLines } from './tables/cell-lines.ts';
export { columnLines, type LongestLine } from './tables/column-lines.ts';
export type { DelimitedProblem } from './tables/delimited-reader.ts';
export {
  describeTable,
  guessSheet,
  guessTable,
  hasHeaderLine,
  hasKeywordName,
  separators,
  type TableGuess,
} from './tables/table-guess.ts';
export {
  isReadAsTable,
  isSurelyTable,
  isTableFile,
  isTextFile,
  pastedName,
  sampleName,
} from './tables/table-guess-names.ts';
export { vendorNames } from './tables/table-vendors.ts';
export { nearestName } from './template/nearest-name.ts';
export {
  insertPlaceholder,
  removePlaceholder,
  renamePlaceholder,
} from './template/placeholder-edits.ts';
export { planOfProgram, readsPlainList } from './template/program-plan.ts';
export {
  type AddressFault,
  addressFault,
  addressWords,
  defaultTemplate,
  placeholder,
  templateProblem,
} from './template/template.ts';
export { checkTemplate, type UnreplacedBraces, unreplacedBraces } from './template/template-check.ts';
export {
  isForAddresses,
  listColumns,
  parseTemplate,
  placeholderNames,
  type TemplateProblem,
} from './template/template-program.ts';
export {
  type KeywordMode,
  type LineEnd,
  planOfTemplate,
  type UrlPart,
  type UrlPlan,
} from './template/url-plan.ts';
export { type UrlWarning, urlWarnings } from './template/url-warnings.ts';
export {
  defaultUtmRules,
  readUtm,
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
} from './template/utm.ts';
export {
  type BinaryFormat,
  type FileKind,
  fileKind,
  type ReadableEncoding,
  readableEncodings,
} from './text/file-kind.ts';
export { invisibleCharacters } from './text/invisible-characters.ts';
export { lowerCase } from './text/lower-case.ts';
export { headBytes } from './text/text-encoding.ts';
export { cellSeparator, type TextFilter } from './text/text-filters.ts';
export { previewLines } from './text/text-preview.ts';
export { transcoder, type WriteBytes } from './text/transcoder.ts';
export { utf8 } from './text/utf8.ts';
export { textOfUtf8 } from './text/utf8-decoding.ts';
export { Utf8Text } from './text/utf8-text.ts';
