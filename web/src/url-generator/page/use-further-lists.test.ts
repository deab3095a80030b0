import { countLines, furtherFile, type ListShape } from '@toolkit/application/web/url-generator';
import { nameLists } from './use-further-lists.ts';

describe('further lists', () => {
  it('are combined if they have lines and a name of their own', () => {
    expect(countLines('Berlin\r\n\n Paris \rRome')).toBe(3);
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

  it('further lists in files are combined once they have been counted', () => {
    const source = furtherFile(new File(['x'], 'places.txt'));
    const one = { id: 1, name: 'Place', text: 'typed', source };
    expect(nameLists([one], [])[0]).toMatchObject({
      list: source.file,
      lines: 0,
      input: { encoding: 'detect' },
    });
    const read = { ...source, lines: 3, encoding: 'windows-1252' } as const;
    const encoding = 'windows-1252';
    expect(nameLists([{ ...one, source: read }], [])[0]).toMatchObject({ lines: 3, input: { encoding } });
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
