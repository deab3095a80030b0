export { isHttpUrl } from '../validation/url.ts';
export {
  archiveName,
  cleanFileName,
  defaultFileName,
  isSitemapFolder,
  numberedName,
  outputFileName,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from './output/output-names.ts';
export {
  createLineFormat,
  defaultOutput,
  fileLimits,
  needsKeyword,
  type OutputSettings,
  outputFormats,
  readUrlsPerFile,
  sitemapMaxUrls,
} from './output/output-settings.ts';
export { emptyRejects, type LeftOut, OutputWriter, RejectedLines } from './output/output-writer.ts';
export type { PresetOption } from './presets/preset-options.ts';
export {
  isSearchEngine,
  type PresetChoice,
  presets,
  presetTemplate,
  readPreset,
} from './presets/presets.ts';
export {
  combinationSizes,
  detectForm,
  isPacked,
  plainRecipe,
  type Recipe,
  type RecipeCombination,
  type RecipeInput,
  type RecipeTable,
  seedOfText,
  seedText,
} from './recipe/recipe.ts';
export {
  type EngineMaker,
  type EngineProblem,
  type EngineTask,
  isPlainInput,
  makeEnginePlan,
  type UrlEngine,
} from './recipe/url-engine.ts';
export { RowShuffle, type Seed, shuffleBuckets, startState } from './rows/order.ts';
export { type RowCell, type RowCount, RowReader, type RowSettings } from './rows/row-reader.ts';
export { combinationCount, combineRows, defaultCeiling, mostKeptRows } from './rows/rows.ts';
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
  isTableFile,
  pastedName,
  sampleName,
} from './tables/table-names.ts';
export {
  defaultUtmRules,
  parameterMerger,
  parseAllowedUtm,
  readUtm,
  requiredUtmFields,
  splitAllowedUtm,
  type UtmField,
  type UtmProblem,
  type UtmValues,
  utmFields,
  utmMaxCharacters,
  utmName,
  utmProblems,
  withUtm,
} from './template/parameters.ts';
export {
  insertPlaceholder,
  placeholder,
  placeholderNames,
  removePlaceholder,
  renamePlaceholder,
} from './template/placeholders.ts';
export {
  addressFault,
  addressWords,
  defaultTemplate,
  makeUrl,
  nearestName,
  templateProblem,
  type UrlPart,
} from './template/template.ts';
export {
  checkTemplate,
  type UnreplacedBraces,
  type UrlWarning,
  unreplacedBraces,
  urlWarnings,
} from './template/template-check.ts';
export {
  isForAddresses,
  listColumns,
  parseTemplate,
  readProgram,
  type TemplateProblem,
} from './template/template-program.ts';
export { cellSeparator, lowerCase } from './text/text-filters.ts';
