import { detectForm } from '../recipe/recipe.ts';
import { placeholderNames } from './placeholders.ts';
import { checkTemplate, unreplacedBraces, urlMaxCharacters, urlWarnings } from './template-check.ts';
import { isForAddresses, parseTemplate } from './template-program.ts';

const site = 'https://a.example/';

describe('plain template', () => {
  it.each([
    ['?q=%s&r=%s', '%s', '?q={keyword}&r=%s'],
    ['?q={searchTerms}', '{searchTerms}', '?q={keyword}'],
    ['?q={searchTerms?}&p={startPage?}&n={count?}', '{searchTerms?}', '?q={keyword}&p=&n='],
    ['?q={os:searchTerms}', '{os:searchTerms}', '?q={keyword}'],
  ])('of another kind is offered for conversion: %s', (path, found, converted) => {
    expect(checkTemplate(site + path)).toEqual([
      { code: 'other-placeholder', found, converted: site + converted },
    ]);
    // One that holds our placeholder is left as it is.
    expect(checkTemplate(`${site}${path}&x={keyword}`)).toEqual([]);
  });
});

describe('braces that stay as they are', () => {
  const left = (path: string, ...rest: readonly ['plain' | 'advanced', (readonly string[])?]) =>
    unreplacedBraces(site + path, ...rest).map(({ text, name, reason, meant }) => [
      text,
      name,
      reason,
      meant,
    ]);

  it('are none where everything is replaced, or doubled in the advanced form', () => {
    for (const names of [undefined, ['keyword', 'city']]) {
      expect(left('?q={keyword}', 'plain', names)).toEqual([]);
      const path = '{{x}}/{ city | slug:de }?q={keyword|lower|plus}&r={keyword}';
      expect(left(path, 'advanced', names)).toEqual([]);
    }
    expect(unreplacedBraces('{keyword|raw}?a={keyword|lower}', 'plain', ['keyword'])).toEqual([]);
    // A list without columns feeds the only name.
    expect(left('{city}', 'advanced', ['keyword'])).toEqual([]);
    expect(left('{}/{ }/{|raw}', 'plain')).toEqual([]);
  });

  it('are in the plain form all but the first {keyword}, each told once with its reason', () => {
    const path = '{ keyword }/{keyword}?a={city}&b={keyword}&c={keyword}&d={keyword|slug}';
    expect(left(path, 'plain', ['keyword', 'city'])).toEqual([
      ['{ keyword }', 'keyword', 'plain-form', undefined],
      ['{city}', 'city', 'plain-form', undefined],
      ['{keyword}', 'keyword', 'plain-form', undefined],
      ['{keyword|slug}', 'keyword', 'plain-form', undefined],
    ]);
    expect(left('{{keyword}}/{{x}}', 'plain', ['keyword'])).toEqual([
      ['{x}', 'x', 'unknown-name', undefined],
    ]);
  });

  it('are in both forms names without a list and unknown filters, with the one that was meant', () => {
    for (const form of ['plain', 'advanced'] as const)
      expect(
        left('{keyword}/{citty}/{Keywords|lower}/{city | lowr|up}/{keyword|kebab}', form, [
          'keyword',
          'city',
        ]),
      ).toEqual([
        ['{citty}', 'citty', 'unknown-name', '{city}'],
        ['{Keywords|lower}', 'Keywords', 'unknown-name', '{keyword|lower}'],
        ['{city | lowr|up}', 'city', 'unknown-filter', '{city|lower|up}'],
        ['{keyword|kebab}', 'keyword', 'unknown-filter', undefined],
      ]);
  });
});

describe('advanced template', () => {
  it.each([
    ['https://a.example/{city}', 'unknown-column', 'city'],
    ['https://a.example/{keyword|lower|up}', 'unknown-filter', 'up'],
    ['https://a.example/{keyword|}', 'unknown-filter', ''],
    ['https://a.example/{keyword|plus|raw}', 'two-encodings', 'raw'],
    ['https://a.example/{keyword', 'unclosed-brace', '{'],
    ['https://a.example/keyword}', 'stray-brace', '}'],
    ['https://a.example/{|plus}', 'unnamed-placeholder', '{|plus}'],
    ['a.example/{keyword}', 'not-a-url', undefined],
    [' ', 'empty', undefined],
    ['{keyword|raw}?utm_source=x#top', 'own-fragment', '#top'],
    ['{keyword|raw}?a=\u001fb', 'not-a-url', undefined],
  ])('tells what is wrong in %j and where', (template, code, text) => {
    expect(parseTemplate(template, ['keyword'])).toEqual({ ok: false, error: { code, text } });
  });

  it('gives columns names that can stand in braces', () => {
    expect(placeholderNames(['Keyword', 'Top queries', 'CPC (USD)', 'keyword', '', '{|}', 'Größe'])).toEqual([
      'keyword',
      'top_queries',
      'cpc_usd',
      'keyword_2',
      'column_5',
      'column_6',
      'größe',
    ]);
  });

  it.each([
    [true, '{keyword|raw}'],
    [true, ' { page | lower | raw }?utm_source=x '],
    [false, '{keyword}?utm_source=x'],
    [false, 'https://a.example/{keyword|raw}'],
    [false, '{{keyword|raw}}?utm_source=x'],
  ])('is for addresses if it begins with a raw placeholder: %s for %s', (isOne, template) => {
    expect(isForAddresses(template)).toBe(isOne);
    if (isOne) expect(detectForm(template)).toBe('advanced');
  });

  it('separates parameters of addresses at the first question mark, and only there', () => {
    const texts = (template: string) => {
      const parsed = parseTemplate(template);
      if (!parsed.ok) throw new Error(parsed.error.code);
      return parsed.value.segments.map((segment) => ('text' in segment ? segment.text : segment.column));
    };
    expect(texts('{a|raw}/x?b={b?}&c=d?e')).toEqual(['a', '/x\u001fb=', 'b?', '&c=d?e']);
    // Everywhere else a question mark is text.
    expect(texts('https://a.example/?a={a|raw}?')).toEqual(['https://a.example/?a=', 'a', '?']);
  });
});

describe('warnings', () => {
  const long = site + 'x'.repeat(urlMaxCharacters - site.length);

  it.each([
    [`${site}?q=x&r=y&a[]=1&a[]=2`, []],
    [long, []],
    [`${long}x`, [{ code: 'too-long', characters: urlMaxCharacters + 1 }]],
    [`${site}?q=1&%71=2&q=3#q=4&q=5`, [{ code: 'duplicate-parameter', name: 'q' }]],
    [`${site}?%zz=1&%zz=2`, [{ code: 'duplicate-parameter', name: '%zz' }]],
    ['https://user:secret@a.example/', [{ code: 'credentials' }]],
    [`${site}?mail=a@b`, []],
    [`${site}?q=two words`, [{ code: 'not-a-url' }]],
  ])('are given for addresses that servers may refuse: %s', (url, warnings) =>
    expect(urlWarnings(url)).toEqual(warnings),
  );
});
