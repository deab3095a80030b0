import { problemOfTemplate } from './template-problem.ts';
import { parseAllowed } from './utm-allowed.ts';

describe('templates', () => {
  it('may give any name to the only placeholder of a plain list, and only known names to others', () => {
    const names = ['keyword'];
    expect(problemOfTemplate('advanced', 'https://a.example/{city}', names)).toBeUndefined();
    expect(problemOfTemplate('advanced', 'https://a.example/{city}/{keyword}', names)).toMatch(
      /“city”: There is no/,
    );
    expect(problemOfTemplate('advanced', 'https://a.example/{city}/{keyword}', undefined)).toBeUndefined();
    expect(problemOfTemplate('plain', 'nothing', names)).toBe('Invalid URL.');
  });
});

describe('options', () => {
  it('read allowed values by the rules of names', () => {
    const rules = { letterCase: 'lower', separator: '_' } as const;
    expect(parseAllowed('Source: News Letter, shop; medium: email;; nothing: x; term:', rules)).toEqual({
      source: ['news_letter', 'shop'],
      medium: ['email'],
    });
  });
});
