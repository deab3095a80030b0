export { cleanFileName, defaultFileName, fileNameMaxBytes } from './file-name.ts';
export { type KeywordCount, KeywordReader, lineMaxBytes, type TextProblem } from './keyword-reader.ts';
export { shuffleBuckets } from './keyword-shuffle.ts';
export { type Seed, startState } from './random.ts';
export { defaultTemplate, lacksPlaceholder, placeholder, templateProblem } from './template.ts';
export {
  byteEngine,
  type EngineMaker,
  type EngineProblem,
  type EngineTask,
  type UrlEngine,
} from './url-engine.ts';
export { type KeywordMode, planOfTemplate, type UrlPart, type UrlPlan } from './url-plan.ts';
export { Utf8Text } from './utf8-text.ts';
