export { countKeywords } from './count-keywords.ts';
export { type GenerationStep, generateUrls, shuffledMaxBytes, type WrittenUrls } from './generate-urls.ts';
export { KeptTexts, type Shelf } from './kept-texts.ts';
export type { OutputSink } from './output-sink.ts';
export {
  type ByteSource,
  type CountEvent,
  Downloads,
  type GeneratedUrls,
  type GenerationEvent,
  type GenerationFailure,
  type GenerationSettings,
  type KeywordFailure,
  type OutputFailure,
  type SaveTarget,
  UrlGenerator,
} from './ports.ts';
