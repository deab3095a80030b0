import { detectForm, plainRecipe, recipeText } from '@toolkit/domain/url-generator';
import { parseRecipes, textOfRecipes, withRecipe } from '../page/stored-recipes.ts';
import { inserted } from '../template/template-field.tsx';
import { parseAllowed } from '../template/utm-allowed.ts';
import { optionName } from '../words/option-names.ts';
import { addCombinedLists, countLines, furtherFile, named, withTyped } from './further-list.ts';
import { problemOfTemplate } from './options.ts';

describe('templates', () => {
  it.each([
    ['https://a.example/?q={keyword}', 'plain'],
    ['https://a.example/?q=%s', 'plain'],
    ['https://a.example/?q={keyword|plus}', 'advanced'],
    ['https://a.example/{city}?q={keyword}', 'advanced'],
    ['https://a.example/{city}', 'advanced'],
    ['https://a.example/{', 'plain'],
  ])('are read in the simplest form that means the same: %s', (template, form) => {
    expect(detectForm(template)).toBe(form);
  });

  it('get a placeholder at the caret, or at the end with a space after another one', () => {
    expect(inserted('https://a.example/?q=&x=1', '{city}', 21)).toBe('https://a.example/?q={city}&x=1');
    expect(inserted('https://a.example/?q={keyword}', '{city}', undefined)).toBe(
      'https://a.example/?q={keyword}%20{city}',
    );
  });

  it('may call the only placeholder of a plain list what they like, and others only what there is', () => {
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

  it('keep recipes by name, and leave out what is none', () => {
    const recipe = (name: string, fileName = 'a.txt') => ({
      ...plainRecipe('https://a.example/{keyword}', fileName),
      name,
    });
    const kept = withRecipe(withRecipe([recipe('b')], recipe('a')), recipe('b', 'new.txt'));
    expect(kept.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['a', 'a.txt'],
      ['b', 'new.txt'],
    ]);
    expect(parseRecipes(textOfRecipes(kept))).toEqual(kept);
    expect(parseRecipes(`[${recipeText(recipe('a'))}, {"version":1}, 7]`)).toEqual([recipe('a')]);
    for (const broken of [undefined, '', '{', '{}', 'null']) expect(parseRecipes(broken)).toEqual([]);
  });

  it('combine lists that have lines and a name of their own', () => {
    expect(countLines('Berlin\r\n\n Paris \rRome')).toBe(3);
    const lists = ['Place', 'place', '', 'keyword', 'empty'].map((name, id) => ({
      id,
      name,
      text: name === 'empty' ? '\n' : 'x\ny',
    }));
    expect(named(lists, ['keyword']).map(({ placeholder, lines }) => [placeholder, lines])).toEqual([
      ['place', 2],
      ['empty', 0],
    ]);
  });

  it('combine a list that is in a file once it has been counted', () => {
    const source = furtherFile(new File(['x'], 'places.txt'));
    const one = { id: 1, name: 'Place', text: 'typed', source };
    expect(named([one], [])[0]).toMatchObject({ list: source.file, lines: 0, encoding: 'detect' });
    const read = { ...source, lines: 3, encoding: 'windows-1252' } as const;
    expect(named([{ ...one, source: read }], [])[0]).toMatchObject({ lines: 3, encoding: 'windows-1252' });
    expect(furtherFile(new File(['x'.repeat(10_000_001)], 'a.txt')).failure).toBe('file-too-large');
    const kept = withTyped([], [{ ...one, text: '' }]);
    expect(kept.map(({ source: of }) => of)).toEqual([source]);
  });

  it('have the files of lists read as a recipe says, those that are there and those to come', () => {
    const combine = {
      lists: [{ placeholder: 'place', encoding: 'windows-1252' }, { placeholder: 'how' }],
    } as const;
    const source = { ...furtherFile(new File(['x'], 'places.txt')), lines: 3 };
    const lists = [
      { id: 1, name: 'Place', text: '', source },
      { id: 2, name: 'Place', text: 'again' },
    ];
    const loaded = addCombinedLists({ ...plainRecipe('', ''), combine }, lists);
    expect(loaded.map(({ name, encoding, source: of }) => [name, encoding, of?.encoding, of?.lines])).toEqual(
      [
        ['Place', 'windows-1252', 'windows-1252', undefined],
        ['how', undefined, undefined, undefined],
        ['Place', undefined, undefined, undefined],
      ],
    );
  });

  it('are named in words', () => {
    expect(optionName('country', 'de')).toBe('Germany');
    expect(optionName('language', 'pt-BR')).toBe('Brazilian Portuguese');
    expect(optionName('market', 'uk-en')).toBe('United Kingdom (English)');
    expect(optionName('market', 'jp-jp')).toBe('Japan (Japanese)');
  });
});
