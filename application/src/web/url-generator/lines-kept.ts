import type { LineTaker } from './keyword-feed.ts';

const lineEnd = 0x0a;

/** Keeps each line of clean ones: none is empty, a line feed after each. */
export function linesKept(): LineTaker & { readonly lines: readonly Uint8Array[] } {
  const lines: Uint8Array[] = [];
  return {
    lines,
    push(utf8) {
      const kept = utf8.slice();
      for (let start = 0; start < kept.length; ) {
        const end = kept.indexOf(lineEnd, start);
        lines.push(kept.subarray(start, end));
        start = end + 1;
      }
      return undefined;
    },
    count: { keywords: 0, emptyLines: 0 },
  };
}
