import { fileKind } from './file-kind.ts';

const encoder = new TextEncoder();
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, encoding: string) => {
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
};

describe('file kind', () => {
  it('detects UTF-8, with a mark or without', () => {
    const text = { kind: 'text', encoding: 'utf-8' };
    expect(fileKind(encoder.encode('shoes\nschöne Schuhe'), true)).toEqual({ ...text, mark: false });
    expect(fileKind(encoder.encode('\ufeffshoes'), true)).toEqual({ ...text, mark: true });
    for (const words of [
      'GIF89a\nGIF87a',
      'PK zip',
      'PDF',
      'RIFF raff',
      'Rar!',
      'red\n\0 and much more text',
    ])
      expect(fileKind(latin(words), true)).toEqual({ ...text, mark: false });
  });

  it('detects UTF-16 by its mark or by its line ends, even in few characters', () => {
    for (const encoding of ['utf-16le', 'utf-16be']) {
      for (const text of ['\ufeffshoes', '\ufeff\0red'])
        expect(fileKind(utf16(text, encoding), true)).toEqual({ kind: 'text', encoding, mark: true });
      for (const text of [
        'red shoes\n',
        '赤い靴\r\n青い靴\r\n',
        '红鞋\n蓝鞋\n靴子',
        'красные\r\nсиние\r\n',
        'a',
        'ab',
      ])
        expect([text, fileKind(utf16(text, encoding), true)]).toEqual([
          text,
          { kind: 'text', encoding, mark: false },
        ]);
    }
    expect(fileKind(latin('\xff\xfe\0\0r\0\0\0e\0\0\0d\0\0\0'), true)).toEqual({ kind: 'binary' });
  });

  it('says from where on a file is no UTF-8, so that Windows-1252 can be offered', () => {
    expect(fileKind(latin('caf\xe9 au lait'), true)).toEqual({ kind: 'invalid-utf-8', offset: 3 });
    // A character that the end of the head cuts is no fault.
    const head = encoder.encode('shoes ä').subarray(0, -1);
    expect(fileKind(head, false)).toMatchObject({ kind: 'text' });
    expect(fileKind(head, true)).toEqual({ kind: 'invalid-utf-8', offset: 6 });
  });

  it('finds files without text', () => {
    for (const mark of ['', '\xef\xbb\xbf', '\xff\xfe', '\xfe\xff'])
      expect(fileKind(latin(mark), true)).toEqual({ kind: 'empty' });
  });

  it.each([
    ['zip', 'PK\x03\x04\x14\0\x06\0'],
    ['gzip', '\x1f\x8b\x08\0'],
    ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
    ['pdf', '%PDF-1.7\n%\xe2\xe3'],
    ['picture', '\x89PNG\r\n\x1a\n'],
  ])('knows %s', (format, head) => {
    expect(fileKind(latin(head), false)).toEqual({ kind: 'binary', format });
  });

  it('refuses control bytes in plenty, and accepts a few', () => {
    expect(fileKind(latin('a\x01 keyword'), true)).toMatchObject({ kind: 'text' });
    // Like compressed data: all bytes are equally likely.
    let state = 1;
    const noise = Uint8Array.from({ length: 4096 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
    const withoutNul = noise.map((byte) => byte || 1);
    for (const bytes of [latin('\x01\x02\x03\x04abc\x05\x06'), new Uint8Array(64), noise, withoutNul])
      expect(fileKind(bytes, true)).toEqual({ kind: 'binary' });
  });
});
