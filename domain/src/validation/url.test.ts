import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { isHttpUrl, url } from './url.ts';

describe('url rule', () => {
  it.each([
    'http://example.com',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM/a?b=c#d',
    'https://sub.domain.example.co.uk:8443/path',
    'https://www.google.com/search?q=keyword',
    'https://bücher.example/ä?ö=ü',
    'https://xn--bcher-kva.example',
    'https://例え.テスト',
    'https://пример.рф',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://उदाहरण.भारत/',
    'https://نامه\u200cای.com',
    'https://क\u094d\u200dष.भारत',
    'https://example.com:65535',
    '  https://example.com  ',
    'https://a_b.example.com/%7B%7D',
    'https://example.com/a@b:c',
  ])(
    'S-91 takes the http or https address of a dotted host whose top-level part has two or more letters: %s',
    (address) => {
      expect(url(address)).toBeUndefined();
    },
  );

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/plain,x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    '//example.com',
    'http:example.com',
    'http:/example.com',
    'http:\\\\example.com',
    'http://',
    'http://localhost',
    'http://example',
    'http://example.c',
    'https://example.é',
    'http://example.e\u0301',
    'https://192.168.1.1/',
    'http://example.c1',
    'http://127.0.0.1',
    'http://[::1]',
    'http://[::1].com',
    'http://user@example.com',
    'http://user:secret@example.com',
    'http://example.com.',
    'http://.example.com',
    'http://example..com',
    'http://-a.example.com',
    'http://a-.example.com',
    'http://exa mple.com',
    'http://example.com/a b',
    'http://example.com\\@evil.example',
    'http://example.com:99999',
    'http://example.com:x',
    // What http://xn--a.com stands for. Newer parsers take that form unread.
    'http://\u0080.com',
    'http://ex\u00adample.\u00ad\u00ad',
    'http://a.b%63om',
    'http://\u200cنامه.com',
    'http://نامه\u200c.com',
    'http://a\u200cb.com',
    'http://a\u200db.com',
  ])('S-91 answers anything else with Invalid URL.: %j', (address) => {
    expect(url(address)).toBe('Invalid URL.');
  });

  it('S-91 takes nothing that does not parse, and nothing whose host is another one to a browser', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'B',
        '1',
        'é',
        'ß',
        '日',
        '_',
        '-',
        '--',
        'xn--',
        '.',
        '..',
        ':',
        ':80',
        ':70000',
        '@',
        '/',
        '?',
        '#',
      ],
      ...[
        '\\',
        '[',
        ']',
        '%',
        '%41',
        ' ',
        '\t',
        '\0',
        '\u00ad',
        '\u200d',
        '\u3002',
        '\u0300',
        '\u0640',
        '\u1d2c',
        'ﬁ',
        '０',
      ],
      ...['\ud800', '😀', '\u202e', 'example', 'com', '.co.uk', '<', '>', '^', '|', "'"],
    );
    // With up to five pieces, one in fifty addresses is accepted; with at most one, far more are.
    const upTo = (maxLength: number) =>
      fc.array(piece, { maxLength, size: 'max' }).map((parts) => parts.join(''));
    const pieces = fc.oneof(upTo(5), upTo(1));
    const address = fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTP://', 'http:', 'ftp://'),
        pieces,
        fc.constantFrom('', '.com', '.com/', '.com/'),
        pieces,
      )
      .map((parts) => parts.join(''));
    let taken = 0;
    fc.assert(
      fc.property(address, (text) => {
        if (!isHttpUrl(text)) return;
        taken += 1;
        const parsed = new URL(text);
        expect(parsed.protocol).toMatch(/^https?:$/);
        expect(parsed.username + parsed.password).toBe('');
        expect(parsed.hostname).toMatch(/\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/);
      }),
      { numRuns: runs(20_000), seed: 91 },
    );
    expect(taken).toBeGreaterThan(runs(20_000) * 0.03);
  });
});
