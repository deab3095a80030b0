import type { FurtherList, UrlRun } from '../ports.ts';
import type { ByteStream } from './byte-stream.ts';

/** A run whose lists may also come as streams, which are read once. */
export interface StreamedRun extends Omit<UrlRun, 'list' | 'further'> {
  readonly list: UrlRun['list'] | ByteStream;
  readonly further?: readonly StreamedFurther[];
}

export interface StreamedFurther extends Omit<FurtherList, 'list'> {
  readonly list: UrlRun['list'] | ByteStream;
}
