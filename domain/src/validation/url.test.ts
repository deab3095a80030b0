import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { isHttpUrl, url } from './url.ts';

describe('url rule', () => {
  it.each([
    'http://example.com',
    'https://example.com/',
    'https://sub.domain.example.co.uk:8443/path',
    'https://bücher.example/ä?ö=ü',
    'https://例え.テスト',
    'https://उदाहरण.भारत/',
    'https://نامه\u200cای.com',
    'https://क\u094d\u200dष.भारत',
    '  https://example.com  ',
    'https://a_b.example.com/%7B%7D',
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
    '//example.com',
    'http:example.com',
    'http:\\\\example.com',
    'http://localhost',
    'http://example.c',
    'https://example.é',
    'http://example.e\u0301',
    'http://127.0.0.1',
    'http://[::1]',
    'http://user:secret@example.com',
    'http://example.com.',
    'http://-a.example.com',
    'http://exa mple.com',
    'http://example.com\\@evil.example',
    'http://example.com:99999',
    // What http://xn--a.com stands for. Newer parsers take that form unread.
    'http://\u0080.com',
    'http://ex\u00adample.\u00ad\u00ad',
    'http://a.b%63om',
    'http://\u200cنامه.com',
    'http://نامه\u200c.com',
    'http://a\u200db.com',
  ])('S-91 answers anything else with Invalid URL.: %j', (address) => {
    expect(url(address)).toBe('Invalid URL.');
  });

  it('S-91 takes nothing that does not parse, and nothing whose host is another one to a browser', () => {
    const piece = fc.constantFrom(
      ...'aB1éß日_-.:@/?#\\[]% \t\0\u00ad\u200d\u3002\u0300ﬁ０\u202e<',
      ...['--', 'xn--', '..', ':80', ':70000', '%41', '\ud800', '😀', 'example', 'com', '.co.uk'],
    );
    // With up to five pieces, some addresses is accepted; with at most one, far more are.
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
