/**
 * The encodings that a file can be read in, by the names of TextDecoder. Only those of Unicode are detected; the user
 * can choose the others. https://encoding.spec.whatwg.org/#names-and-labels
 */
export const readableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
] as const;

export type ReadableEncoding = (typeof readableEncodings)[number];

/** How many bytes from the beginning of a file are enough to detect its encoding. */
export const headBytes = 4096;

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'binary';

/**
 * Detects the encoding by the byte order mark, else by the positions of NUL bytes: in UTF-16 every second byte of Latin
 * text is NUL, and in all other text one byte of each line end. A few NULs elsewhere still count as text, many as
 * binary. Invalid UTF-8 further on is found while reading.
 */
export function detectEncoding(head: Uint8Array): TextEncoding {
  const [first, second] = head;
  // UTF-32 begins like UTF-16; keyword lists do not use it.
  if (first === 0xff && second === 0xfe)
    return [2, 3, 6, 7].every((at) => head[at] === 0) ? 'binary' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const countNuls = (parity: number) => head.filter((byte, at) => byte === 0 && (at & 1) === parity).length;
  const nuls = [countNuls(0), countNuls(1)] as const;
  const pairs = head.length >> 1;
  // With only two bytes, they are one letter.
  const isLetter = head.length === 2 && head.some((byte) => byte > 0x20);
  for (const [encoding, low, high] of [
    ['utf-16le', 0, 1],
    ['utf-16be', 1, 0],
  ] as const) {
    if (nuls[low] === 0 && nuls[high] > 0 && (isLetter || hasLineEnd(head, low))) return encoding;
    if (nuls[high] >= 2 && nuls[high] * 4 >= pairs && nuls[low] * 16 <= pairs) return encoding;
  }
  const all = nuls[0] + nuls[1];
  return all > 1 && all * 10 >= head.length ? 'binary' : 'utf-8';
}

/** Whether there is a line end in UTF-16. @param low the position of the low byte in each pair */
function hasLineEnd(head: Uint8Array, low: 0 | 1): boolean {
  let ends = 0;
  for (let at = low; at < head.length; at += 2)
    if ((head[at] === 0x0a || head[at] === 0x0d) && head[at ^ 1] === 0) ends += 1;
  // CR LF, or two lines: a single match may be a stray NUL.
  return ends > 1;
}

/** The length of the byte order mark, which is not part of the text. */
export function markBytes([first, second, third]: Uint8Array): number {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 3;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? 2 : 0;
}
