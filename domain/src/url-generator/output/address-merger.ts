import { isHttpUrl } from '../../validation/url.ts';
import { mergedAddress } from '../template/merged-address.ts';
import { cellSeparator } from '../text/text-filters.ts';
import { utf8 } from '../text/utf8.ts';
import { textOfUtf8 } from '../text/utf8-decoding.ts';

/** Lines that a run left out because they are no addresses. */
export interface LeftOut {
  readonly count: number;
  /** The first of them, each cut after 200 characters. */
  readonly first: readonly string[];
}

export interface AddressMerger {
  /**
   * Merges the parameters at the end of a line into the address before them; a keyword may come first. Each is
   * followed by a 0x1F, but the parameters. Undefined if the result is no address.
   */
  merge(line: Uint8Array): Uint8Array | undefined;
  readonly leftOut: LeftOut;
}

const mostListed = 10;
const mostCharacters = 200;

/** For a plan whose program `merges`. */
export function addressMerger(): AddressMerger {
  const first: string[] = [];
  let count = 0;
  return {
    merge(line) {
      const end = line.lastIndexOf(cellSeparator);
      const start = end === 0 ? 0 : line.lastIndexOf(cellSeparator, end - 1) + 1;
      const address = textOfUtf8(line, start, end);
      const merged = mergedAddress(address, textOfUtf8(line, end + 1));
      if (isHttpUrl(merged)) {
        const bytes = utf8(merged);
        const whole = new Uint8Array(start + bytes.length);
        whole.set(line.subarray(0, start));
        whole.set(bytes, start);
        return whole;
      }
      count += 1;
      if (count <= mostListed) first.push(address.slice(0, mostCharacters).toWellFormed());
      return undefined;
    },
    get leftOut() {
      return { count, first };
    },
  };
}
