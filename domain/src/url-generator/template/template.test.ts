import { insertPlaceholder, removePlaceholder, renamePlaceholder } from './placeholders.ts';
import { defaultTemplate, templateProblem } from './template.ts';
import { checkTemplate } from './template-check.ts';
import { parseTemplate } from './template-program.ts';

describe('template', () => {
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
    ['https://a.example/two words {keyword}', 'white-space'],
    ['https://user:secret@a.example/{keyword}', 'credentials'],
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

describe('placeholders', () => {
  it('are put at the caret, or at the end with a space after another one', () => {
    expect(insertPlaceholder('https://a.example/?q=&x=1', 'city', 21)).toBe(
      'https://a.example/?q={city}&x=1',
    );
    expect(insertPlaceholder('https://a.example/?q={keyword}', 'city', undefined)).toBe(
      'https://a.example/?q={keyword}%20{city}',
    );
  });

  it('get another name wherever they stand, with their filters, and literal braces stay', () => {
    expect(renamePlaceholder('{city}/{city|lower}/{ city }/{cityname}/{{city}}', 'city', 'ort')).toBe(
      '{ort}/{ort|lower}/{ort}/{cityname}/{{city}}',
    );
    expect(renamePlaceholder('{{{a}', 'a', 'b')).toBe('{{{b}');
  });

  it('are taken out as they were put in', () => {
    const template = 'https://a.example/?q={keyword}';
    expect(removePlaceholder(insertPlaceholder(template, 'city', undefined), 'city')).toBe(template);
    expect(removePlaceholder('https://a.example/{city|slug}/{{city}}', 'city')).toBe(
      'https://a.example//{{city}}',
    );
  });
});
