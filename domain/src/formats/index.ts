export { createDecoder, decodeHead } from './decoding.ts';
export { type FileKind, fileKind, formatNames } from './file-kind.ts';
export { LineReader, type ListLines } from './list-records.ts';
export { countInvisible } from './list-text.ts';
export { headBytes, markBytes, type ReadableEncoding, readableEncodings } from './text-encoding.ts';
export { previewLines, readsAsWestern, sampleEncoding } from './text-preview.ts';
export { utf8Length } from './utf8.ts';
