import { plainRecipe } from '@toolkit/domain/url-generator';
import { addCombinedLists, furtherFile, withTyped } from './further-text.ts';

describe('further lists', () => {
  it('are kept beside those of before if they have a file, which may have 10 MB', () => {
    const source = furtherFile(new File(['x'], 'places.txt'));
    const kept = withTyped([], [{ id: 1, name: 'Place', text: '', source }]);
    expect(kept.map(({ source }) => source)).toEqual([source]);
    expect(furtherFile(new File(['x'.repeat(10_000_001)], 'a.txt')).failure?.code).toBe('file-too-large');
  });

  it('further lists in files are read as a recipe says, those that are there and those to come', () => {
    const combine = {
      lists: [
        { placeholder: 'place', encoding: 'windows-1252', lines: { skip: 0, quotes: true } },
        { placeholder: 'how' },
      ],
    } as const;
    const source = { ...furtherFile(new File(['x'], 'places.txt')), lines: 3 };
    const lists = [
      { id: 1, name: 'Place', text: '', source },
      { id: 2, name: 'Place', text: 'again' },
    ];
    const loaded = addCombinedLists({ ...plainRecipe('', ''), combine }, lists);
    expect(loaded.map(({ name, input, source: of }) => [name, input, of?.encoding, of?.lines])).toEqual([
      ['Place', { encoding: 'windows-1252', lines: { skip: 0, quotes: true } }, 'windows-1252', undefined],
      ['how', { encoding: 'detect' }, undefined, undefined],
      ['Place', undefined, undefined, undefined],
    ]);
  });
});
