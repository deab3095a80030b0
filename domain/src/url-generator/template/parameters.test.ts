import {
  defaultUtmRules,
  parameterMerger,
  parseAllowedUtm,
  readUtm,
  type UtmRules,
  type UtmValues,
  utmProblems,
  withUtm,
} from './parameters.ts';

const site = 'https://a.example/';

describe('merging parameters into an address', () => {
  it.each([
    ['?b=1&', '', '?b=1&'],
    ['?b=x?y=1', 'c=2', '?b=x?y=1&c=2'],
    ['?a+b=1&a%20b=2&a b=3', 'a%20b=4', '?a%20b=4'],
    ['?%C3%A9=1&%FF=2&%E2%82=3', 'é=4', '?%FF=2&%E2%82=3&é=4'],
    ['', 'next=/x?y#z', '?next=/x%3Fy%23z'],
  ])('gives %j the parameters %j', (before, added, after) =>
    expect(parameterMerger(added)(site + before).url).toBe(site + after),
  );

  it('tells whether it had one of them, and leaves it alone then if they are to be kept', () => {
    const keep = parameterMerger('utm_source=x&utm_medium=y', true);
    const url = 'https://a.example/?utm%5Fsource=old';
    expect([keep(url), keep('https://a.example/?b=1').had]).toEqual([{ url, had: true }, false]);
  });
});

const spring = { source: 'Newsletter', medium: 'E-Mail', campaign: 'Spring  Sale & more' };
const asTyped: UtmRules = { letterCase: 'keep', separator: 'keep' };
const withHyphens: UtmRules = { letterCase: 'keep', separator: '-' };

describe('UTM parameters', () => {
  it.each<[UtmValues, UtmRules, string]>([
    [spring, defaultUtmRules, 'source=newsletter&utm_medium=e-mail&utm_campaign=spring_sale_%26_more'],
    [{ source: 'A B', medium: 'c' }, withHyphens, 'source=A-B&utm_medium=c'],
    [{ source: 'A B' }, asTyped, 'source=A%20B'],
    [{ campaign: '{campaign}' }, defaultUtmRules, 'campaign={campaign|lower|underscore}'],
    [{ term: 'about {keyword|plus}' }, defaultUtmRules, 'term=about_{keyword|lower|plus}'],
    [{ term: '{x|raw}' }, withHyphens, 'term={x|hyphen|raw}'],
    [{ term: '{x}' }, asTyped, 'term={x}'],
    // These already say what stands between words.
    [{ term: '{x|lower|hyphen}' }, defaultUtmRules, 'term={x|lower|hyphen}'],
    [{ term: '{x|slug|lower}' }, defaultUtmRules, 'term={x|slug|lower}'],
    [{ term: '{x|lower|plus}' }, defaultUtmRules, 'term={x|lower|plus}'],
  ])('are spelled by the naming rules, typed or from a list: %j', (values, rules, written) =>
    expect(withUtm(site, values, rules)).toBe(`${site}?utm_${written}`),
  );

  it.each([
    ['?x=1#part?y', '?x=1&', '#part?y'],
    ['?#', '?', '#'],
    ['?utm_source=old&x=1&UTM_Term=t&utm%5Fid=7&utmost=1', '?x=1&utmost=1&', ''],
    ['{top #1?}?q={keyword|plus}&&', '{top #1?}?q={keyword|plus}&', ''],
    ['{{a#b}}', '{{a?', '#b}}'],
    ['{a#b', '{a?', '#b'],
  ])('are merged into the query of %s, and the fragment stays last', (path, before, after) => {
    const merged = `${site}${before}utm_source=s&utm_content=c${after}`;
    const values = { source: 's', content: 'c' };
    expect(withUtm(site + path, values, asTyped)).toBe(merged);
    expect(withUtm(merged, values, asTyped)).toBe(merged);
  });

  it('leave no question mark where there was none', () => {
    expect(withUtm(`${site}?utm_source=old#x`, {}, asTyped)).toBe(`${site}?#x`);
    expect(withUtm(`${site}#x`, {}, asTyped)).toBe(`${site}#x`);
  });

  it('are read from a template as they were written', () => {
    const values = { source: 'A & {{b}}', medium: '50%', term: 'x {keyword|lower|plus}', content: '{{' };
    expect(readUtm(withUtm(`${site}?q=1#utm_campaign=no`, values, asTyped))).toEqual(values);
    const template = '{keyword|raw}?UTM%5FSource=a+b&utm_source=100%&utm_id=7&utm_term';
    expect(readUtm(template)).toEqual({ source: '100%' });
    expect(readUtm(site)).toEqual({});
  });

  it('are reported where they break the naming rules', () => {
    const rules = { ...defaultUtmRules, allowed: { medium: ['e-mail', 'cpc'], term: ['x'] } };
    const problems = (values: UtmValues) =>
      utmProblems(values, rules).map(({ field, code }) => [field, code]);
    expect(problems({ ...spring, term: '{keyword}' })).toEqual([]);
    expect(problems({ source: ' ', medium: 'Radio', term: '{city', content: 'x'.repeat(201) })).toEqual([
      ['source', 'required'],
      ['medium', 'not-allowed'],
      ['campaign', 'required'],
      ['term', 'invalid-placeholder'],
      ['content', 'too-long'],
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
