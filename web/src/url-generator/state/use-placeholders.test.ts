import { nameLists } from './use-placeholders.ts';

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

  it('are read as a recipe says, else as their file is', () => {
    const lines = { skip: 0, quotes: true };
    const source = { file: new File(['"x"'], 'places.csv'), encoding: 'detect', lines } as const;
    const one = { id: 1, name: 'Place', text: '', source };
    expect(nameLists([one], [])[0]?.input).toEqual({ encoding: 'detect', lines });
    const byRecipe = { ...one, input: { encoding: 'detect' } } as const;
    expect(nameLists([byRecipe], [])[0]?.input).toEqual({ encoding: 'detect' });
  });
});
