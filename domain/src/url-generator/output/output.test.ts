import { archiveName, numberedName, outputFileName, sitemapIndex, sitemapIndexName } from './output-names.ts';
import { defaultOutput, type OutputSettings, readUrlsPerFile, sitemapMaxBytes } from './output-settings.ts';
import { OutputWriter } from './output-writer.ts';

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
    const [big = '', ...others] = files(new Array(1100).fill(long), { format: 'sitemap' });
    expect(others).toHaveLength(1);
    expect(big.endsWith('</urlset>\n')).toBe(true);
    expect(Buffer.byteLength(big)).toBeLessThanOrEqual(sitemapMaxBytes);
    expect(Buffer.byteLength(big) + 51_000).toBeGreaterThan(sitemapMaxBytes);
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
    expect(index.ok && decoder.decode(index.value)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://a.example/maps/a%26b%201.xml</loc></sitemap>\n</sitemapindex>\n',
    );
    expect(sitemapIndex([], 'javascript:alert(1)')).toEqual({ ok: false, error: 'invalid-folder' });
    expect(sitemapIndex([], 'https://a.example/?x')).toEqual({ ok: false, error: 'invalid-folder' });
    expect(sitemapIndex(new Array(50_001).fill('a'), 'https://a.example')).toEqual({
      ok: false,
      error: 'too-many-files',
    });
  });
});
