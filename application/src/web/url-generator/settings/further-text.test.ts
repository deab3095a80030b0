import { plainRecipe } from '@toolkit/domain/url-generator';
import { addCombinedLists, countEntries } from './further-text.ts';

describe('further lists', () => {
  it('in files are read as a recipe says, those that are there and those to come', () => {
    const combine = {
      lists: [
        { placeholder: 'place', encoding: 'windows-1252', lines: { skip: 0, quotes: true } },
        { placeholder: 'how' },
      ],
    } as const;
    const count = { keywords: 3, duplicates: 0 };
    const source = { file: new File(['x'], 'places.txt'), encoding: 'detect', count } as const;
    const lists = [
      { id: 1, name: 'Place', text: '', source },
      { id: 2, name: 'Place', text: 'again' },
    ];
    const loaded = addCombinedLists({ ...plainRecipe('', ''), combine }, lists);
    expect(loaded.map(({ name, input, source: of }) => [name, input, of?.encoding, of?.count])).toEqual([
      ['Place', { encoding: 'windows-1252', lines: { skip: 0, quotes: true } }, 'windows-1252', undefined],
      ['how', { encoding: 'detect' }, undefined, undefined],
      ['Place', undefined, undefined, undefined],
    ]);
  });

  it('are counted without the duplicates that a run leaves out', () => {
    const text = 'Berlin\r\n\n Paris \rRome\nberlin\nParis';
    const count = (mode: 'keep' | 'drop' | 'drop-ignoring-case') =>
      Object.values(countEntries({ id: 1, name: 'Place', text }, mode));
    expect([count('keep'), count('drop'), count('drop-ignoring-case')]).toEqual([
      [5, 1],
      [4, 1],
      [3, 2],
    ]);
  });
});
