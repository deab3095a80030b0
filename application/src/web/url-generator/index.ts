export { countKeywords } from './count-keywords.ts';
export { type GenerationStep, generateUrls, outputMaxBytes } from './generate-urls.ts';
export {
  type ByteSource,
  type CountEvent,
  Downloads,
  type GeneratedUrls,
  type GenerationEvent,
  type GenerationFailure,
  type GenerationSettings,
  type KeywordFailure,
  UrlGenerator,
} from './ports.ts';
