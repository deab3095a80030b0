import { optionName } from './option-names.ts';

describe('options', () => {
  it('are named in words', () => {
    expect(optionName('country', 'de')).toBe('Germany');
    expect(optionName('language', 'pt-BR')).toBe('Brazilian Portuguese');
    expect(optionName('market', 'uk-en')).toBe('United Kingdom (English)');
    expect(optionName('market', 'jp-jp')).toBe('Japan (Japanese)');
  });
});
