import { defaultTemplate, placeholder, templateProblem } from './template.ts';
import { checkTemplate } from './template-check.ts';
import { parseTemplate } from './template-program.ts';

describe('template', () => {
  it('S-65 is by default the query of a search engine with a place for the keyword', () => {
    expect(defaultTemplate).toBe('https://www.google.com/search?q={keyword}');
    expect(placeholder).toBe('{keyword}');
    expect(templateProblem(defaultTemplate)).toBeUndefined();
    expect(checkTemplate(defaultTemplate)).toEqual([]);
  });

  it('may have its place anywhere, also in the host, or more than one', () => {
    for (const template of [
      'https://{keyword}.example.com/',
      'http://a.example/{keyword}/{keyword}#x',
      '  https://a.example/?q={keyword}  ',
      'https://bücher.example/{keyword}',
    ]) {
      expect(templateProblem(template)).toBeUndefined();
    }
  });

  it('S-91 has to be a URL', () => {
    expect(templateProblem(' ')).toBe('Required.');
    for (const template of [
      'javascript:{keyword}',
      'data:text/html,{keyword}',
      'file:///{keyword}',
      'https://user:secret@a.example/{keyword}',
      'https://a.example/two words {keyword}',
      '{keyword}',
      '//a.example/{keyword}',
      'https://999.1.1.1/{keyword}',
      'https:///{keyword}',
    ]) {
      expect(templateProblem(template)).toBe('Invalid URL.');
    }
  });

  it('a template without a place for the keyword is reported, not refused', () => {
    const template = 'https://a.example/?q=keyword';
    expect(checkTemplate(template)).toEqual([{ code: 'no-placeholder' }]);
    expect(templateProblem(template)).toBeUndefined();
    expect(templateProblem('https://a.example/?q=%s')).toBeUndefined();
  });

  it.each([
    ['http://localhost:3000/?q={keyword}', 'host'],
    ['https://example.c/{keyword}', 'host'],
    ['https://192.168.1.1/{keyword}', 'host'],
    ['http://[::1]:8080/{keyword}', 'host'],
    ['https://{keyword}', 'keyword-as-host'],
  ])(
    'S-91 is refused in both forms without a dotted host and a top-level part of two letters: %s',
    (template, fault) => {
      expect(templateProblem(template)).toBe('Invalid URL.');
      expect(parseTemplate(template)).toMatchObject({ error: { code: 'not-a-url' } });
      expect(checkTemplate(template)).toEqual([{ code: 'not-a-url', fault }]);
    },
  );

  it.each([
    ['www.a.example/{keyword}', 'no-scheme'],
    ['https://a.example/{ keyword }', 'white-space'],
    ['https://me:secret@a.example/{keyword}', 'credentials'],
    ['https:///{keyword}', 'host'],
    [' https://{keyword|raw}/?a=b', 'keyword-as-host'],
    ['https://{keyword}-shop/', 'host'],
  ])('is refused for what is wrong with it: %s', (template, fault) => {
    expect(checkTemplate(template)).toContainEqual({ code: 'not-a-url', fault });
  });
});
