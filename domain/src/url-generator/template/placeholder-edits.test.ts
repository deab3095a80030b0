import { insertPlaceholder, removePlaceholder, renamePlaceholder } from './placeholder-edits.ts';

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
