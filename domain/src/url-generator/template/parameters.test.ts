import {
  defaultUtmRules,
  parameterMerger,
  parseAllowedUtm,
  readUtm,
  type UtmRules,
  utmProblems,
  withUtm,
} from './parameters.ts';
import { urlMaxCharacters, urlWarnings } from './template-check.ts';

describe('merging parameters into an address', () => {
  it.each([
    ['https://a.example/?', 'utm_source=x', 'https://a.example/?utm_source=x'],
    ['https://a.example/?b=1&#top', 'c=2', 'https://a.example/?b=1&c=2#top'],
    ['https://a.example/?b=%7e+%2B~&sig=a/b==', 'c=2', 'https://a.example/?b=%7e+%2B~&sig=a/b==&c=2'],
    ['https://a.example/?utm%5Fsource=old&b=1', 'utm_source=x', 'https://a.example/?b=1&utm_source=x'],
    ['https://a.example/#!/path?q=1', 'c=2', 'https://a.example/?c=2#!/path?q=1'],
    ['https://a.example/?b=1', '', 'https://a.example/?b=1'],
    ['https://a.example/?b=x?y=1', 'c=2', 'https://a.example/?b=x?y=1&c=2'],
    ['https://a.example/?a+b=1&a%20b=2&a b=3', 'a%20b=4', 'https://a.example/?a%20b=4'],
    ['https://a.example/?%C3%A9=1&%FF=2&%E2%82=3', 'é=4', 'https://a.example/?%FF=2&%E2%82=3&é=4'],
    ['https://É.example:8080/%2f?a&&=1', '&&b', 'https://É.example:8080/%2f?a&&=1&b'],
    ['https://a.example/', 'next=/x?y#z', 'https://a.example/?next=/x%3Fy%23z'],
  ])('gives %s the parameters %s', (before, added, after) =>
    expect(parameterMerger(added)(before).url).toBe(after),
  );

  it('tells whether it had one of them, and leaves it alone then if they are to be kept', () => {
    const keep = parameterMerger('utm_source=x&utm_medium=y', true);
    const url = 'https://a.example/?utm%5Fsource=old';
    expect([keep(url), keep('https://a.example/?b=1&').had]).toEqual([{ url, had: true }, false]);
  });
});

const spring = { source: 'Newsletter', medium: 'E-Mail', campaign: 'Spring  Sale & more' };
const keep = { letterCase: 'keep', separator: 'keep' } as const;

describe('UTM parameters', () => {
  it('are spelled by the naming rules', () => {
    expect(withUtm('https://a.example/', spring, defaultUtmRules)).toBe(
      'https://a.example/?utm_source=newsletter&utm_medium=e-mail&utm_campaign=spring_sale_%26_more',
    );
    expect(
      withUtm('https://a.example/', { source: 'A B', medium: 'c' }, { letterCase: 'keep', separator: '-' }),
    ).toBe('https://a.example/?utm_source=A-B&utm_medium=c');
    expect(withUtm('https://a.example/', { source: 'A B' }, keep)).toBe(
      'https://a.example/?utm_source=A%20B',
    );
  });

  it('are merged into the query, and the fragment stays last', () => {
    const values = { source: 's', content: 'c' };
    for (const [template, merged] of [
      ['https://a.example/?x=1#part?y', 'https://a.example/?x=1&utm_source=s&utm_content=c#part?y'],
      ['https://a.example/?#', 'https://a.example/?utm_source=s&utm_content=c#'],
      [
        'https://a.example/?utm_source=old&x=1&UTM_Term=t&utm%5Fid=7&utmost=1',
        'https://a.example/?x=1&utmost=1&utm_source=s&utm_content=c',
      ],
      [
        'https://a.example/{top #1?}?q={keyword|plus}&&',
        'https://a.example/{top #1?}?q={keyword|plus}&utm_source=s&utm_content=c',
      ],
      ['https://a.example/{{a#b}}', 'https://a.example/{{a?utm_source=s&utm_content=c#b}}'],
      ['https://a.example/{a#b', 'https://a.example/{a?utm_source=s&utm_content=c#b'],
    ] as const) {
      expect(withUtm(template, values, keep)).toBe(merged);
      expect(withUtm(merged, values, keep)).toBe(merged);
    }
    expect(withUtm('https://a.example/?utm_source=old#x', {}, keep)).toBe('https://a.example/?#x');
    expect(withUtm('https://a.example/#x', {}, keep)).toBe('https://a.example/#x');
  });

  it('are read from a template as they were written', () => {
    const values = { source: 'A & {{b}}', medium: '50%', term: 'x {keyword|lower|plus}', content: '{{' };
    const template = withUtm('https://a.example/?q=1#utm_campaign=no', values, keep);
    expect(readUtm(template)).toEqual(values);
    expect(readUtm('{keyword|raw}?UTM%5FSource=a+b&utm_source=100%&utm_id=7&utm_term')).toEqual({
      source: '100%',
    });
    expect(readUtm('https://a.example/')).toEqual({});
  });

  it('are spelled alike, whether a value is typed or comes from a list', () => {
    const campaign = (value: string, rules: UtmRules) =>
      withUtm('https://a.example/', { campaign: value }, rules).replace(/.*=/, '');
    expect(campaign('{campaign}', defaultUtmRules)).toBe('{campaign|lower|underscore}');
    expect(campaign('about {keyword|plus}', defaultUtmRules)).toBe('about_{keyword|lower|plus}');
    expect(campaign('{campaign|raw}', { letterCase: 'keep', separator: '-' })).toBe('{campaign|hyphen|raw}');
    expect(campaign('{campaign}', keep)).toBe('{campaign}');
    // These already say what stands between words.
    for (const written of ['{x|lower|hyphen}', '{x|slug|lower}', '{x|lower|plus}'])
      expect(campaign(written, defaultUtmRules)).toBe(written);
  });

  it('are reported where they break the naming rules', () => {
    const rules = { ...defaultUtmRules, allowed: { medium: ['e-mail', 'cpc'], term: ['x'] } };
    expect(utmProblems(spring, rules)).toEqual([]);
    expect(
      utmProblems({ source: ' ', medium: 'Radio', term: '{keyword}', content: 'x'.repeat(201) }, rules),
    ).toEqual([
      { field: 'source', code: 'required' },
      { field: 'medium', code: 'not-allowed' },
      { field: 'campaign', code: 'required' },
      { field: 'content', code: 'too-long' },
    ]);
    expect(utmProblems({ ...spring, term: '{city' }, defaultUtmRules)).toEqual([
      { field: 'term', code: 'invalid-placeholder' },
    ]);
  });
});

describe('allowed values', () => {
  it('are read by the rules of names, a field in several parts', () => {
    const rules = { letterCase: 'lower', separator: '_' } as const;
    const text = 'Source: News Letter, shop; medium: email;; nothing: x; term:; source: App';
    expect(parseAllowedUtm(text, rules)).toEqual({
      source: ['news_letter', 'shop', 'app'],
      medium: ['email'],
    });
  });
});

describe('warnings', () => {
  it('are given for addresses that servers may refuse', () => {
    expect(urlWarnings('https://a.example/?q=x&r=y&a[]=1&a[]=2')).toEqual([]);
    const long = `https://a.example/${'x'.repeat(urlMaxCharacters)}`;
    expect(urlWarnings(long)).toEqual([{ code: 'too-long', characters: long.length }]);
    expect(urlWarnings(long.slice(0, urlMaxCharacters))).toEqual([]);
    expect(urlWarnings('https://a.example/?q=1&%71=2&q=3#q=4&q=5')).toEqual([
      { code: 'duplicate-parameter', name: 'q' },
    ]);
    expect(urlWarnings('https://user:secret@a.example/')).toEqual([{ code: 'credentials' }]);
    expect(urlWarnings('https://a.example/?mail=a@b')).toEqual([]);
    expect(urlWarnings('https://a.example/?q=two words')).toEqual([{ code: 'not-a-url' }]);
    expect(urlWarnings('https://a.example/?%zz=1&%zz=2')).toEqual([
      { code: 'duplicate-parameter', name: '%zz' },
    ]);
  });
});
