import { fileKind } from './file-kind.ts';
import { previewLines } from './text-preview.ts';

const encoder = new TextEncoder();
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

describe('file kind', () => {
  it('detects the encoding of text', () => {
    expect(fileKind(encoder.encode('shoes\nschöne Schuhe'), true)).toEqual({
      kind: 'text',
      encoding: 'utf-8',
      mark: false,
    });
    expect(fileKind(encoder.encode('\ufeffshoes'), true)).toEqual({
      kind: 'text',
      encoding: 'utf-8',
      mark: true,
    });
    for (const [encoding, littleEndian] of [
      ['utf-16le', true],
      ['utf-16be', false],
    ] as const) {
      expect(fileKind(utf16('\ufeffshoes', littleEndian), true)).toEqual({
        kind: 'text',
        encoding,
        mark: true,
      });
      expect(fileKind(utf16('red shoes\n', littleEndian), true)).toEqual({
        kind: 'text',
        encoding,
        mark: false,
      });
    }
  });

  it('detects UTF-16 without a mark by its line ends, even in few characters', () => {
    for (const [encoding, littleEndian] of [
      ['utf-16le', true],
      ['utf-16be', false],
    ] as const) {
      for (const text of [
        '赤い靴\r\n青い靴\r\n',
        '红鞋\n蓝鞋\n靴子',
        'красные туфли\r\nсиние\r\n',
        'a',
        'ab',
      ])
        expect([text, fileKind(utf16(text, littleEndian), true)]).toEqual([
          text,
          { kind: 'text', encoding, mark: false },
        ]);
      expect(fileKind(utf16('\ufeff\0red', littleEndian), true)).toMatchObject({ kind: 'text', encoding });
    }
    expect(fileKind(encoder.encode('red\n\0 and much more text'), true)).toMatchObject({ encoding: 'utf-8' });
    expect(fileKind(latin('\xff\xfe\0\0r\0\0\0e\0\0\0d\0\0\0'), true)).toEqual({ kind: 'binary' });
  });

  it('says from where on a file is no UTF-8, so that Windows-1252 can be offered', () => {
    expect(fileKind(latin('caf\xe9 au lait'), true)).toEqual({ kind: 'invalid-utf-8', offset: 3 });
    expect(previewLines(latin('caf\xe9\r\n\x80 5\nthird'), 'windows-1252', 2)).toEqual(['café', '€ 5']);
    expect(previewLines(latin('caf\xe9\r\n\x80 5'), 'utf-8', 2)).toEqual(['caf\ufffd', '\ufffd 5']);
  });

  it('does not blame a character that the end of the head cuts', () => {
    const head = encoder.encode('shoes ä').subarray(0, -1);
    expect(fileKind(head, false)).toMatchObject({ kind: 'text' });
    expect(fileKind(head, true)).toEqual({ kind: 'invalid-utf-8', offset: 6 });
  });

  it('finds files without text', () => {
    expect(fileKind(new Uint8Array(0), true)).toEqual({ kind: 'empty' });
    for (const mark of ['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff'])
      expect(fileKind(latin(mark), true)).toEqual({ kind: 'empty' });
  });

  it.each([
    ['zip', 'PK\x03\x04\x14\0\x06\0'],
    ['pdf', '%PDF-1.7\n%\xe2\xe3'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['gif', 'GIF89a\x01\0\x01\0'],
    ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
    ['gzip', '\x1f\x8b\x08\0'],
    ['rtf', '{\\rtf1\\ansi'],
  ])('knows %s', (format, head) => {
    expect(fileKind(latin(head), false)).toEqual({ kind: 'binary', format });
  });

  it('is text where the bytes are words', () => {
    for (const text of ['GIF89a\nGIF87a', 'PK zip', 'PDF', 'RIFF raff', 'Rar!', 'a\0b and much more text']) {
      expect(fileKind(latin(text), true)).toMatchObject({ kind: 'text', encoding: 'utf-8' });
    }
  });

  it('refuses control bytes in plenty', () => {
    expect(fileKind(latin('\x01\x02\x03\x04abc\x05\x06'), true)).toEqual({ kind: 'binary' });
    expect(fileKind(latin('a\x01 keyword'), true)).toMatchObject({ kind: 'text' });
    expect(fileKind(new Uint8Array(64), true)).toEqual({ kind: 'binary' });
    // Like compressed data: all bytes are equally likely.
    let state = 1;
    const noise = Uint8Array.from({ length: 4096 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
    expect(fileKind(noise, false)).toEqual({ kind: 'binary' });
    expect(
      fileKind(
        noise.map((byte) => byte || 1),
        false,
      ),
    ).toEqual({ kind: 'binary' });
  });
});
