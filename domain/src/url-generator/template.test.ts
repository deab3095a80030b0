import { defaultTemplate, lacksPlaceholder, placeholder, templateProblem } from './template.ts';

describe('template', () => {
  it('S-65 is by default the query of a search engine with a place for the keyword', () => {
    expect(defaultTemplate).toBe('https://www.google.com/search?q={keyword}');
    expect(placeholder).toBe('{keyword}');
    expect(templateProblem(defaultTemplate)).toBeUndefined();
    expect(lacksPlaceholder(defaultTemplate)).toBe(false);
  });

  it('S-65 may have its place anywhere, also in the host, or more than one', () => {
    for (const template of [
      'https://{keyword}.example.com/',
      'http://a.example/{keyword}/{keyword}#x',
      '  https://a.example/?q={keyword}  ',
      'https://bücher.example/{keyword}',
    ]) {
      expect(templateProblem(template)).toBeUndefined();
    }
  });

  it('S-65 S-91 has to be a URL', () => {
    expect(templateProblem(' ')).toBe('Required.');
    for (const template of [
      'javascript:{keyword}',
      'data:text/html,{keyword}',
      'file:///{keyword}',
      'https://user:secret@a.example/{keyword}',
      'https://localhost/{keyword}',
      'https://127.0.0.1/{keyword}',
      'https://a.b/{keyword}',
      'https://a.example./{keyword}',
      'https://a.example/two words {keyword}',
      '{keyword}',
      '//a.example/{keyword}',
    ]) {
      expect(templateProblem(template)).toBe('Invalid URL.');
    }
  });

  it('S-65 without a place for the keyword is told apart, not refused', () => {
    expect(lacksPlaceholder('https://a.example/?q=%s')).toBe(true);
    expect(templateProblem('https://a.example/?q=%s')).toBeUndefined();
  });
});
