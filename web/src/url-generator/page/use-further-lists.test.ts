import { countEntries, furtherFile, type ListShape } from '@toolkit/application/web/url-generator';
import { nameLists } from './use-further-lists.ts';

describe('further lists', () => {
  it('are combined if they have lines and a name of their own', () => {
    const lists = ['Place', 'place', '', 'keyword', 'empty'].map((name, id) => ({
      id,
      name,
      text: name === 'empty' ? '\n' : 'x\ny',
    }));
    expect(nameLists(lists, ['keyword']).map(({ placeholder, lines }) => [placeholder, lines])).toEqual([
      ['place', 2],
      ['empty', 0],
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

  it('are read as a recipe says, else as their file is', () => {
    const lines = { skip: 0, quotes: true };
    const shape = { input: { encoding: 'detect', lines } } as ListShape;
    const source = { ...furtherFile(new File(['"x"'], 'places.csv')), lines: 1, shape };
    const one = { id: 1, name: 'Place', text: '', source };
    expect(nameLists([one], [])[0]?.input).toEqual({ encoding: 'detect', lines });
    const byRecipe = { ...one, input: { encoding: 'detect' } } as const;
    expect(nameLists([byRecipe], [])[0]?.input).toEqual({ encoding: 'detect' });
  });
});
