import { detectForm } from '../recipe/recipe.ts';
import { placeholderNames } from './placeholders.ts';
import { checkTemplate, unreplacedBraces } from './template-check.ts';
import { isForAddresses, parseTemplate } from './template-program.ts';

describe('plain template', () => {
  it.each([
    ['https://a.example/?q=%s&r=%s', '%s', 'https://a.example/?q={keyword}&r=%s'],
    ['https://a.example/?q={searchTerms}', '{searchTerms}', 'https://a.example/?q={keyword}'],
    [
      'https://a.example/?q={searchTerms?}&p={startPage?}&n={count?}',
      '{searchTerms?}',
      'https://a.example/?q={keyword}&p=&n=',
    ],
    ['https://a.example/?q={os:searchTerms}', '{os:searchTerms}', 'https://a.example/?q={keyword}'],
  ])('a plain template of another kind is offered for conversion: %s', (template, found, converted) => {
    expect(checkTemplate(template)).toEqual([{ code: 'other-placeholder', found, converted }]);
    // One that holds our placeholder is left as it is.
    expect(checkTemplate(`${template}&x={keyword}`)).toEqual([]);
  });
});

describe('braces that stay as they are', () => {
  const left = (template: string, ...rest: readonly ['plain' | 'advanced', (readonly string[])?]) =>
    unreplacedBraces(template, ...rest).map(({ text, reason, meant }) => [text, reason, meant]);

  it('are none where everything is replaced, or doubled in the advanced form', () => {
    for (const names of [undefined, ['keyword', 'city']]) {
      expect(unreplacedBraces('https://a.example/?q={keyword}', 'plain', names)).toEqual([]);
      const template = 'https://a.example/{{x}}/{ city | slug:de }?q={keyword|lower|plus}&r={keyword}';
      expect(unreplacedBraces(template, 'advanced', names)).toEqual([]);
    }
    expect(unreplacedBraces('{keyword|raw}?a={keyword|lower}', 'plain', ['keyword'])).toEqual([]);
    // A list without columns feeds the only name.
    expect(unreplacedBraces('https://a.example/{city}', 'advanced', ['keyword'])).toEqual([]);
    expect(unreplacedBraces('https://a.example/{}/{ }/{|raw}', 'plain')).toEqual([]);
  });

  it('are in the plain form all but the first {keyword}, each told once with its reason', () => {
    const template =
      'https://a.example/{ keyword }/{keyword}?a={city}&b={keyword}&c={keyword}&d={keyword|slug}';
    expect(left(template, 'plain', ['keyword', 'city'])).toEqual([
      ['{ keyword }', 'plain-form', undefined],
      ['{city}', 'plain-form', undefined],
      ['{keyword}', 'plain-form', undefined],
      ['{keyword|slug}', 'plain-form', undefined],
    ]);
    expect(left('https://a.example/{{keyword}}/{{x}}', 'plain', ['keyword'])).toEqual([
      ['{x}', 'unknown-name', undefined],
    ]);
  });

  it('are in both forms names without a list and unknown filters, with the one that was meant', () => {
    for (const form of ['plain', 'advanced'] as const) {
      const template = 'https://a.example/{keyword}/{citty}/{Keywords|lower}/{city|lowr|up}/{keyword|kebab}';
      expect(left(template, form, ['keyword', 'city'])).toEqual([
        ['{citty}', 'unknown-name', '{city}'],
        ['{Keywords|lower}', 'unknown-name', '{keyword|lower}'],
        ['{city|lowr|up}', 'unknown-filter', '{city|lower|up}'],
        ['{keyword|kebab}', 'unknown-filter', undefined],
      ]);
    }
    expect(unreplacedBraces('https://a.example/{keyword}/{b | lower | sulg }', 'advanced')).toEqual([
      {
        text: '{b | lower | sulg }',
        name: 'b',
        reason: 'unknown-filter',
        meant: '{b|lower|slug}',
      },
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
    expect(texts('{a|raw}?b=?c')).toEqual(['a', '\u001fb=?c']);
    expect(texts('{a|raw}{b}')).toEqual(['a', 'b', '\u001f']);
    // Everywhere else a question mark is text.
    expect(texts('https://a.example/?a={a|raw}?')).toEqual(['https://a.example/?a=', 'a', '?']);
  });
});
