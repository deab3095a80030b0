import { defaultTemplate, templateProblem } from './template.ts';
import { checkTemplate } from './template-check.ts';
import { parseTemplate } from './template-program.ts';

describe('template', () => {
  it('S-65 is by default the query of a search engine with a place for the keyword', () => {
    expect(defaultTemplate).toBe('https://www.google.com/search?q={keyword}');
  });

  it('may have its place anywhere, also in the host, or more than one', () => {
    for (const template of [
      defaultTemplate,
      'https://{keyword}.example.com/',
      'http://a.example/{keyword}/{keyword}#x',
      '  https://a.example/?q={keyword}  ',
      'https://bücher.example/{keyword}',
    ]) {
      expect(templateProblem(template)).toBeUndefined();
      expect(checkTemplate(template)).toEqual([]);
    }
  });

  it('a template without a place for the keyword is reported, not refused', () => {
    const template = 'https://a.example/?q=keyword';
    expect(checkTemplate(template)).toEqual([{ code: 'no-placeholder' }]);
    expect(templateProblem(template)).toBeUndefined();
  });

  it.each([
    ['javascript:{keyword}', 'no-scheme'],
    ['data:text/html,{keyword}', 'no-scheme'],
    ['file:///{keyword}', 'no-scheme'],
    ['{keyword}', 'no-scheme'],
    ['//a.example/{keyword}', 'no-scheme'],
    ['www.a.example/{keyword}', 'no-scheme'],
    ['https://a.example/two words {keyword}', 'white-space'],
    ['https://a.example/{ keyword }', 'white-space'],
    ['https://user:secret@a.example/{keyword}', 'credentials'],
    ['https://999.1.1.1/{keyword}', 'host'],
    ['https:///{keyword}', 'host'],
    ['http://localhost:3000/?q={keyword}', 'host'],
    ['https://example.c/{keyword}', 'host'],
    ['http://[::1]:8080/{keyword}', 'host'],
    ['https://{keyword}-shop/', 'host'],
    ['https://{keyword}', 'keyword-as-host'],
    [' https://{keyword|raw}/?a=b', 'keyword-as-host'],
  ])('S-91 has to be the URL of a site with a dotted name, which %s is not', (template, fault) => {
    expect(templateProblem(template)).toBe('Invalid URL.');
    expect(checkTemplate(template)).toContainEqual({ code: 'not-a-url', fault });
  });

  it('S-91 is a URL in the advanced form, too', () => {
    expect(templateProblem(' ')).toBe('Required.');
    expect(checkTemplate(' ')).toEqual([{ code: 'empty' }]);
    for (const template of ['https://example.c/{keyword}', 'http://localhost/{city}'])
      expect(parseTemplate(template)).toMatchObject({ error: { code: 'not-a-url' } });
  });
});
