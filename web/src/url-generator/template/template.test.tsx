import { problemOfTemplate } from '../state/template-problem.ts';

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
