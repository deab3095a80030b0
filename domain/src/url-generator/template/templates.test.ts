import { detectForm } from '../recipe/template-form.ts';
import { applyFilters, cleanCell } from '../text/text-filters.ts';
import { checkTemplate, unreplacedBraces } from './template-check.ts';
import {
  isForAddresses,
  listColumns,
  parseTemplate,
  placeholderNames,
  plainProgram,
} from './template-program.ts';
import { makeUrl } from './url-parts.ts';
import { defaultUtmRules, withUtm } from './utm.ts';

describe('plain template', () => {
  it('has nothing to say about a good one', () => {
    expect(checkTemplate(' https://a.example/?q={keyword} ')).toEqual([]);
  });

  it('is explained', () => {
    expect(checkTemplate('  ')).toEqual([{ code: 'empty' }]);
    expect(checkTemplate('a.example/{keyword}')).toEqual([{ code: 'not-a-url', fault: 'no-scheme' }]);
    expect(checkTemplate('https://a.example/')).toEqual([{ code: 'no-placeholder' }]);
  });

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
  });

  it('a plain template that holds our placeholder is left as it is', () => {
    expect(checkTemplate('https://a.example/?q={keyword}&x=%s')).toEqual([]);
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

const program = (template: string, columns?: readonly string[]) => {
  const parsed = parseTemplate(template, columns);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const render = (template: string, record: Record<string, string>) => {
  const cells: string[] = [];
  const parts = program(template).segments.map((segment) => {
    if ('text' in segment) return segment;
    cells.push(applyFilters(cleanCell(record[segment.column] ?? ''), segment.filters));
    return { cell: cells.length - 1, mode: segment.mode };
  });
  return makeUrl(parts, cells);
};

describe('the URL of a keyword', () => {
  const plain = (template: string, keyword: string) =>
    makeUrl(
      plainProgram(template).segments.map((segment) =>
        'text' in segment ? segment : { cell: 0, mode: segment.mode },
      ),
      [keyword],
    );

  it('S-71a S-71b has the encoded keyword in place of the first placeholder, and of none that a keyword brings along', () => {
    const template = ' https://a.example/{keyword}/{keyword} ';
    for (const keyword of ['{keyword}', '$&', "$1 $` $'", 'a+b/é😀%', "-_.!~*'()", '\u2028=2'])
      expect(plain(template, keyword)).toBe(`https://a.example/${encodeURIComponent(keyword)}/{keyword}`);
    expect(plain('https://a.example/', 'a')).toBe('https://a.example/');
  });
});

describe('advanced template', () => {
  it('puts the cells of columns into their places', () => {
    const record = { keyword: ' Größe & Co ', city: 'São Paulo' };
    expect(render(' https://a.example/{city|slug}?q={keyword}&k={keyword} ', record)).toBe(
      'https://a.example/sao-paulo?q=Gr%C3%B6%C3%9Fe%20%26%20Co&k=Gr%C3%B6%C3%9Fe%20%26%20Co',
    );
    expect(render('https://a.example/?q={keyword|plus}', record)).toBe(
      'https://a.example/?q=Gr%C3%B6%C3%9Fe+%26+Co',
    );
    expect(render('https://a.example/?q={keyword|raw}', record)).toBe('https://a.example/?q=Größe & Co');
    expect(render('https://a.example/?q={keyword|lower|plus}', record)).toBe(
      'https://a.example/?q=gr%C3%B6%C3%9Fe+%26+co',
    );
    expect(render('https://a.example/?q={ keyword | plus | lower }', record)).toBe(
      'https://a.example/?q=gr%C3%B6%C3%9Fe+%26+co',
    );
    expect(render('https://a.example/{{x}}?q={none}', record)).toBe('https://a.example/{x}?q=');
  });

  it.each([
    ['--Éa 1_2! ', 'ea-1-2'],
    ['日本 語', '%E6%97%A5%E6%9C%AC-%E8%AA%9E'],
    ['が', '%E3%81%8C'],
    ['!!', ''],
    ['ﬁne', 'fine'],
    ['Große Straße, GROẞ', 'grosse-strasse-gross'],
    ['Łódź Smørrebrød Đà', 'lodz-smorrebrod-da'],
    ['cœur Æther Þór Ígður ılık İzmir', 'coeur-aether-thor-igdur-ilik-izmir'],
    ['Äpfel Öl über', 'apfel-ol-uber'],
    ['Äpfel O\u0308l über', 'aepfel-oel-ueber', 'slug:de'],
    ['Łódź Große', 'lodz-grosse', 'slug:de'],
    ['Ålborg Rødgrød Æble Café', 'aalborg-roedgroed-aeble-cafe', 'slug:da'],
    ['Ålesund Øl Äpfel', 'aalesund-oel-apfel', 'slug:no'],
  ])('makes a slug of %s', (cell, slug, filter = 'slug') => {
    expect(render(`https://a.example/{x|${filter}}`, { x: cell })).toBe(`https://a.example/${slug}`);
  });

  it('puts a character of its choice in place of the white space between words', () => {
    const record = { x: ' Spring \t\u00a0Sale\n2026 ' };
    for (const [filters, written] of [
      ['underscore', 'Spring_Sale_2026'],
      ['lower|hyphen', 'spring-sale-2026'],
      ['dot|raw', 'Spring.Sale.2026'],
      ['underscore|plus', 'Spring_Sale_2026'],
    ])
      expect(render(`https://a.example/{x|${filters}}`, record)).toBe(`https://a.example/${written}`);
  });

  it.each([
    ['https://a.example/{city}', 'unknown-column', 'city'],
    ['https://a.example/{keyword|lower|up}', 'unknown-filter', 'up'],
    ['https://a.example/{keyword|slug:xx}', 'unknown-filter', 'slug:xx'],
    ['https://a.example/{keyword|}', 'unknown-filter', ''],
    ['https://a.example/{keyword|plus|raw}', 'two-encodings', 'raw'],
    ['https://a.example/{keyword', 'unclosed-brace', '{'],
    ['https://a.example/keyword}', 'stray-brace', '}'],
    ['https://a.example/{|plus}', 'unnamed-placeholder', '{|plus}'],
    ['a.example/{keyword}', 'not-a-url', 'a.example/{keyword}'],
    [' ', 'empty', ' '],
  ])('tells what is wrong in %j and where', (template, code, blamed) => {
    const parsed = parseTemplate(template, ['keyword']);
    if (parsed.ok) throw new Error('taken');
    const { at, length } = parsed.error;
    expect({ code: parsed.error.code, blamed: template.slice(at, at + length) }).toEqual({ code, blamed });
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

  it('reads each of its columns once', () => {
    expect(listColumns(program('https://a.example/{b}/{a}/{b|plus}'))).toEqual(['b', 'a']);
  });

  it('an advanced template of the default form is what the plain template is', () => {
    const template = 'https://a.example/?q={keyword}#x';
    expect(program(template)).toEqual(plainProgram(template));
  });
});

describe('a template that begins with a raw placeholder', () => {
  const forAddresses = [
    '{keyword|raw}',
    ' { page | lower | raw }?utm_source=x ',
    '{keyword|raw}/sub?utm_term={term}&utm_content={term|raw}',
  ];
  it.each(forAddresses)('is one for addresses: %s', (template) => {
    expect(isForAddresses(template)).toBe(true);
    expect(program(template).merges).toBe(true);
    expect(detectForm(template)).toBe('advanced');
  });

  it.each([
    '{keyword}?utm_source=x',
    'https://a.example/{keyword|raw}',
    'https://{keyword|raw}',
    '{{keyword|raw}}?utm_source=x',
  ])('is no other: %s', (template) => {
    expect(isForAddresses(template)).toBe(false);
  });

  it('separates its parameters at the first question mark, and only there', () => {
    const texts = ({ segments }: ReturnType<typeof program>) =>
      segments.map((segment) => ('text' in segment ? segment.text : segment.column));
    expect(texts(program('{a|raw}/x?b={b?}&c=d?e'))).toEqual(['a', '/x\u001fb=', 'b?', '&c=d?e']);
    expect(texts(program('{a|raw}?b=?c'))).toEqual(['a', '\u001fb=?c']);
    expect(texts(program('{a|raw}{b}'))).toEqual(['a', 'b', '\u001f']);
    // Everywhere else a question mark is text.
    expect(texts(program('https://a.example/?a={a|raw}?'))).toEqual(['https://a.example/?a=', 'a', '?']);
  });

  it.each([
    ['{keyword|raw}?utm_source=x#top', 'own-fragment', '#top'],
    ['{keyword|raw}#top?utm_source=x', 'own-fragment', '#top?utm_source=x'],
    ['{keyword|raw}?utm_source=two words', 'not-a-url', '{keyword|raw}?utm_source=two words'],
    ['{keyword|raw}?a=\u001fb', 'not-a-url', '{keyword|raw}?a=\u001fb'],
    ['{keyword|raw}?utm_source={city}', 'unknown-column', 'city'],
  ])('tells what is wrong in %j and where', (template, code, blamed) => {
    const parsed = parseTemplate(template, ['keyword']);
    if (parsed.ok) throw new Error('taken');
    const { at, length } = parsed.error;
    expect({ code: parsed.error.code, blamed: template.slice(at, at + length) }).toEqual({ code, blamed });
  });

  it('takes the campaign parameters', () => {
    const utm = { source: 'news', medium: 'email', campaign: 'Spring Sale', term: '{term}' };
    expect(withUtm('{keyword|raw}', utm, defaultUtmRules)).toBe(
      '{keyword|raw}?utm_source=news&utm_medium=email&utm_campaign=spring_sale&utm_term={term|lower|underscore}',
    );
  });
});
