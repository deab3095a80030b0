import { defaultOutput, readUrlsPerFile, sitemapMaxBytes } from './output-settings.ts';
import { OutputWriter, RejectedLines } from './output-writer.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

describe('the number of URLs in each file', () => {
  it('S-89a S-89b S-90a is an integer from 1, with its digits grouped or not', () => {
    for (const typed of ['50000', ' 50,000 ', '50.000', '50 000'])
      expect(readUrlsPerFile(typed)).toEqual({ ok: true, value: 50_000 });
    for (const [typed, error] of [
      ['', 'Required.'],
      ['many', 'Must be a number.'],
      ['5,00', 'Must be a number.'],
      ['1.5', 'Must be an integer.'],
      ['0', 'Minimum 1.'],
      ['9007199254740992', 'Maximum 9007199254740991.'],
    ] as const)
      expect(readUrlsPerFile(typed), typed).toEqual({ ok: false, error });
  });
});

describe('output', () => {
  it('keeps the limit of the bytes of a sitemap', () => {
    // An ampersand becomes five bytes, and ä has two.
    const long = `https://a.example/${'&'.repeat(100)}${'x'.repeat(47_000)}${'ä'.repeat(1500)}`;
    const sizes = (...urls: string[]): number[] => {
      const made: number[] = [];
      const sink = {
        begin: () => made.push(0),
        write(bytes: Uint8Array) {
          made[made.length - 1] = (made.at(-1) ?? 0) + bytes.length;
        },
        end() {},
      };
      const writer = new OutputWriter({ ...defaultOutput, format: 'sitemap' }, sink);
      for (const url of urls) writer.add(url);
      writer.end();
      return made;
    };
    const [[empty = 0], [one = 0], [other = 0]] = [sizes(), sizes(long), sizes('x')];
    const count = Math.floor((sitemapMaxBytes - other) / (one - empty));
    const room = sitemapMaxBytes - empty - count * (one - empty);
    const tooLong = 'x'.repeat(room - (other - empty) + 2);
    expect(sizes(...new Array(count).fill(long), tooLong)).toEqual([
      sitemapMaxBytes - room,
      empty + room + 1,
    ]);
  });
});

describe('lines that are left out', () => {
  it('are listed in the order of the list, up to 100,000, ten of them shown, and the rest is counted', () => {
    const rejects = new RejectedLines();
    expect(rejects.leftOut).toBeUndefined();
    for (let line = 100_002; line > 0; line -= 1) rejects.add(line, 'x', 'x');
    expect(rejects.leftOut).toMatchObject({ count: 100_002, first: Array(10).fill('x') });
    const rows = decoder.decode(rejects.leftOut?.file).split('\r\n');
    expect(rows).toHaveLength(100_003);
    expect([0, 1, 100_000, 100_001].map((at) => rows[at])).toEqual([
      'line,text,reason',
      '3,x,is no http or https address',
      '100002,x,is no http or https address',
      ',2 more,not listed',
    ]);
  });

  it('are cut after 1,000 characters, and after 200 where they are shown', () => {
    const rejects = new RejectedLines();
    rejects.add(1, '😀'.repeat(700), 'x');
    rejects.add(2, `a${'😀'.repeat(700)}`, 'x');
    const { first, file } = rejects.leftOut ?? {};
    expect(first).toEqual(['😀'.repeat(100), `a${'😀'.repeat(99)}\ufffd`]);
    expect(decoder.decode(file).split('\r\n').slice(1)).toEqual([
      `1,${'😀'.repeat(500)},is no http or https address`,
      `2,a${'😀'.repeat(499)}\ufffd,is no http or https address`,
      '',
    ]);
  });
});
