// @ts-check
import { measureGrowth, regexesIn, regexProblems } from './regexes.mjs';

describe('the regular expressions of the server', () => {
  it('take no more than linear time, whatever they are given', async () => {
    const { checked, problems } = await regexProblems();
    expect(problems).toEqual([]);
    expect(checked).toBeGreaterThan(40);
  });

  it('are found wherever they stand in the code, and also where they are made from text', () => {
    const source = `
      @Controller('api') class A { constructor(readonly a = /a+/g) {} }
      const find = (text: string) => text.replace(/b/u, () => \`\${/c/.test(text)}\`);
      export const made = [new RegExp('d'), RegExp(text, 'g')] satisfies RegExp[];`;
    expect(regexesIn(source)).toEqual([
      { pattern: 'a+', flags: 'g' },
      { pattern: 'b', flags: 'u' },
      { pattern: 'c', flags: '' },
      'made from text',
      'made from text',
    ]);
  });

  it('are told from those of more than linear growth', async () => {
    expect(await measureGrowth({ pattern: '/+$', flags: '' })).toBe('2nd degree polynomial');
  });
});
