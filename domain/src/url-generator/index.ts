export { isHttpUrl } from '../validation/url.ts';
export type {
  Comparison,
  EngineMaker,
  EnginePlan,
  EngineProblem,
  EngineTask,
  UrlEngine,
} from './engine/url-engine.ts';
export { combinationCount, combinations, defaultCeiling } from './keywords/combinations.ts';
export { type Seed, startState } from './keywords/random.ts';
export { cleanFileName, defaultFileName } from './output/file-name.ts';
export { createLineFormat } from './output/line-formats.ts';
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
  outputFormats,
  readUrlsPerFile,
  sitemapMaxUrls,
} from './output/output-settings.ts';
export { OutputWriter } from './output/output-writer.ts';
export { emptyRejects, type LeftOut, RejectedLines } from './output/rejected-lines.ts';
export type { PresetOption } from './presets/preset-options.ts';
export {
  isSearchEngine,
  type PresetChoice,
  presetOptions,
  presets,
  presetTemplate,
  readPreset,
} from './presets/presets.ts';
export { isPlainInput, makeEnginePlan } from './recipe/engine-plan.ts';
export {
  plainRecipe,
  type Recipe,
  type RecipeCombination,
  type RecipeInput,
  type RecipeTable,
} from './recipe/recipe.ts';
export { combinationSizes, isPacked } from './recipe/run-size.ts';
export { seedOfText, seedText } from './recipe/seed-text.ts';
export { detectForm } from './recipe/template-form.ts';
export { combineRows } from './rows/combined-rows.ts';
export { mostKeptRows } from './rows/distinct-rows.ts';
export { type RowCell, type RowCount, RowReader, type RowSettings } from './rows/row-reader.ts';
export { RowShuffle, shuffleBuckets } from './rows/row-shuffle.ts';
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
export { parameterMerger } from './template/parameter-merger.ts';
export {
  insertPlaceholder,
  removePlaceholder,
  renamePlaceholder,
} from './template/placeholder-edits.ts';
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
  plainProgram,
  type TemplateProblem,
  type TemplateProgram,
} from './template/template-program.ts';
export { makeUrl, type UrlPart } from './template/url-parts.ts';
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
export { cellSeparator, lowerCase, type TextFilter } from './text/text-filters.ts';
