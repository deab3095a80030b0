import { isHttpUrl } from '../../validation/url.ts';
import { parameterMerger } from '../template/parameter-merger.ts';
import { cellSeparator } from '../text/text-filters.ts';
import { utf8 } from '../text/utf8.ts';
import { textOfUtf8 } from '../text/utf8-decoding.ts';
import { type LeftOut, rejectedLines } from './rejected-lines.ts';

interface AddressMerger {
  /**
   * Merges the parameters at the end of a line into the address before them. The number of the line comes first, and a
   * keyword may be between. Each is followed by a 0x1F, but the parameters. Undefined if the result is no address.
   */
  merge(line: Uint8Array): Uint8Array | undefined;
  leftOut(): LeftOut | undefined;
}

/** For a plan whose program `merges`. */
export function addressMerger(): AddressMerger {
  const { add, leftOut } = rejectedLines();
  // Most lists have the same parameters in every line.
  let last = { parameters: '', merged: parameterMerger('') };
  return {
    merge(line) {
      const end = line.lastIndexOf(cellSeparator);
      const start = line.lastIndexOf(cellSeparator, end - 1) + 1;
      const numberEnd = line.indexOf(cellSeparator);
      const address = textOfUtf8(line, start, end);
      const parameters = textOfUtf8(line, end + 1);
      if (parameters !== last.parameters) last = { parameters, merged: parameterMerger(parameters) };
      const merged = last.merged(address);
      if (isHttpUrl(merged)) {
        const bytes = utf8(merged);
        if (numberEnd + 1 === start) return bytes;
        const keyword = line.subarray(numberEnd + 1, start);
        const whole = new Uint8Array(keyword.length + bytes.length);
        whole.set(keyword);
        whole.set(bytes, keyword.length);
        return whole;
      }
      add(Number(textOfUtf8(line, 0, numberEnd)), address, merged);
      return undefined;
    },
    leftOut,
  };
}
