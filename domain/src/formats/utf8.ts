// Every platform has it, but the language's own type library does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

/** Encodes a text as UTF-8. A lone surrogate becomes U+FFFD, since neither UTF-8 nor URLs can represent it. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** The length of a text in UTF-8, in bytes. */
export const utf8Length = (text: string): number =>
  /[^\0-\x7f]/.test(text) ? encoder.encode(text).length : text.length;

/** Engines keep a part of a text as a view of the whole: a short one would hold its piece of a file in memory. */
export const copyText = (text: string): string => ` ${text}`.slice(1);

/** The longest line in bytes: far beyond any URL that a server accepts; it catches files without line ends. */
export const lineMaxBytes = 65_536;

/** Whether a line has more bytes than it may have. */
export const isTooLong = (line: string, most = lineMaxBytes): boolean =>
  // A character takes three bytes at most.
  line.length * 3 > most && utf8Length(line) > most;
