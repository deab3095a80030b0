const decoder = new TextDecoder();
const encoder = new TextEncoder();
const [ampersand, opens, underscore, letterX] = [0x26, 0x3c, 0x5f, 0x78];

/**
 * What is written at these places, one after the other, in UTF-8. Never longer than there.
 * @param runs where they begin and end, in turn
 * @returns where possible the bytes themselves, no copy
 */
export function textAt(xml: Uint8Array, runs: readonly number[]): Uint8Array {
  const [from = 0, to = 0] = runs;
  if (runs.length <= 2 && isPlain(xml, from, to)) return xml.subarray(from, to);
  let text = '';
  for (let run = 0; run < runs.length; run += 2)
    text += unescaped(decoder.decode(xml.subarray(runs[run], runs[run + 1])));
  // Characters that XML cannot hold.
  const meant = text.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return encoder.encode(meant);
}

function isPlain(xml: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = xml[at];
    if (byte === ampersand || byte === opens || (byte === underscore && xml[at + 1] === letterX))
      return false;
  }
  return true;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text or the value of an attribute as it is meant. */
export const unescaped = (text: string): string =>
  text.replace(
    /<!\[CDATA\[(.*?)\]\]>|<[^>]*>|&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gis,
    (all, data, decimal, hex, name) => {
      if (data !== undefined) return data;
      if (name !== undefined) return named[name] ?? all;
      if (decimal === undefined && hex === undefined) return '';
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
