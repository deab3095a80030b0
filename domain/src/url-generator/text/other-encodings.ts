// Every platform has these, but the language's own type library does not declare them.
declare const TextDecoder: new (
  label: string,
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * The encodings that TextDecoder supports besides UTF-8, UTF-16 and Windows-1252, by its names:
 * https://encoding.spec.whatwg.org/#names-and-labels
 */
export const otherEncodings = [
  ...(['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'windows-874'] as const),
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'] as const),
  ...(['iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7'] as const),
  ...(['iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15'] as const),
  ...(['koi8-r', 'koi8-u', 'ibm866', 'macintosh', 'x-mac-cyrillic'] as const),
] as const;

export type OtherEncoding = (typeof otherEncodings)[number];

/** A byte that is invalid everywhere in UTF-8. */
const noUtf8 = Uint8Array.of(0xff);

/** Decodes text in one of these encodings to UTF-8. Undefined bytes become invalid ones, so their line is refused. */
export function otherDecoder(encoding: OtherEncoding, write: (bytes: Uint8Array) => void) {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  const handOn = (text: string): void => {
    text.split('\ufffd').forEach((part, at) => {
      if (at > 0) write(noUtf8);
      if (part !== '') write(encoder.encode(part));
    });
  };
  return {
    push: (bytes: Uint8Array): void => handOn(decoder.decode(bytes, { stream: true })),
    end: (): void => handOn(decoder.decode()),
  };
}
