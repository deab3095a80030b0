export { cleanFileName, defaultFileName, fileNameMaxBytes } from './file-name.ts';
export {
  type KeywordCount,
  KeywordReader,
  type KeywordSink,
  lineMaxBytes,
  type TextProblem,
} from './keyword-reader.ts';
export { KeywordShuffle } from './keyword-shuffle.ts';
export { type RandomBits, seededRandom } from './random.ts';
export {
  type CutTemplate,
  cutTemplate,
  defaultTemplate,
  lacksPlaceholder,
  placeholder,
  templateProblem,
} from './template.ts';
export { UrlWriter } from './url-writer.ts';
