import {
  archiveName,
  isSitemapFolder,
  numberedName,
  outputFileName,
  sitemapIndex,
  sitemapIndexName,
} from './output-names.ts';
import { defaultOutput, type OutputSettings, readUrlsPerFile, sitemapMaxBytes } from './output-settings.ts';
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

/** The files made from URLs. */
function files(urls: readonly string[], settings: Partial<OutputSettings>): string[] {
  const made: string[] = [];
  const writer = new OutputWriter(
    { ...defaultOutput, ...settings },
    {
      begin: () => made.push(''),
      write(bytes) {
        made[made.length - 1] += decoder.decode(bytes);
      },
      end() {},
    },
  );
  for (const [at, url] of urls.entries()) {
    writer.add(url);
    if (at % 3 === 0) writer.flush();
  }
  writer.end();
  return made;
}

describe('output', () => {
  it('is split into files of N, each whole, of which there is always a first', () => {
    const split = (...urls: string[]) => files(urls, { format: 'csv', urlsPerFile: 2 });
    expect(split()).toEqual(['url\r\n']);
    expect(split('a', 'b')).toEqual(['url\r\na\r\nb\r\n']);
    expect(split('a', 'b', 'c', 'd', 'e')).toEqual([
      'url\r\na\r\nb\r\n',
      'url\r\nc\r\nd\r\n',
      'url\r\ne\r\n',
    ]);
  });

  it('keeps the limit of the bytes of a sitemap', () => {
    // An ampersand becomes five bytes, and ä has two.
    const long = `https://a.example/${'&'.repeat(100)}${'x'.repeat(47_000)}${'ä'.repeat(1500)}`;
    const sizes = (...urls: string[]) =>
      files(urls, { format: 'sitemap' }).map((text) => Buffer.byteLength(text));
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

describe('names of output', () => {
  it.each([
    ['generated_urls.txt', 'text', 'generated_urls.txt'],
    ['generated_urls.txt', 'csv', 'generated_urls.csv'],
    ['', 'sitemap', 'generated_urls.xml'],
    ['mine.txt', 'csv', 'mine.txt.csv'],
    ['Mine.CSV', 'csv', 'Mine.CSV'],
    ['a/b:c', 'json-lines', 'a_b_c.jsonl'],
    ['con', 'sitemap', '_con.xml'],
    ['a\u202Elmx.exe', 'sitemap', 'almx.exe.xml'],
    ['my list v1.2', 'json-lines', 'my list v1.2.jsonl'],
  ] as const)('%j as %s is %s', (typed, format, name) => {
    expect(outputFileName(typed, format)).toBe(name);
  });

  it('of several files are in order however they are sorted', () => {
    const many = Array.from({ length: 120 }, (_, at) => numberedName('urls.v2.xml', at + 1));
    expect([many[0], many[119]]).toEqual(['urls.v2-001.xml', 'urls.v2-120.xml']);
    expect([...many].sort()).toEqual(many);
    expect([archiveName('urls.csv'), sitemapIndexName('urls.xml')]).toEqual(['urls.zip', 'urls-index.xml']);
  });

  it('are listed in the index of the sitemaps', () => {
    const index = sitemapIndex(['a&b 1.xml'], 'https://a.example/maps');
    expect(decoder.decode(index)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://a.example/maps/a%26b%201.xml</loc></sitemap>\n</sitemapindex>\n',
    );
    expect(sitemapIndex([], 'https://a.example/maps/')).toEqual(sitemapIndex([], 'https://a.example/maps'));
    const folders = [
      undefined,
      ' https://a.example/maps ',
      '',
      'javascript:alert(1)',
      'https://a.example/?x',
    ];
    expect(folders.map(isSitemapFolder)).toEqual([true, true, false, false, false]);
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
