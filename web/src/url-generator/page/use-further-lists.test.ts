import { countLines, furtherFile } from '@toolkit/application/web/url-generator';
import { named } from './use-further-lists.ts';

describe('further lists', () => {
  it('are combined if they have lines and a name of their own', () => {
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

  it('in files are combined once they have been counted', () => {
    const source = furtherFile(new File(['x'], 'places.txt'));
    const one = { id: 1, name: 'Place', text: 'typed', source };
    expect(named([one], [])[0]).toMatchObject({ list: source.file, lines: 0, encoding: 'detect' });
    const read = { ...source, lines: 3, encoding: 'windows-1252' } as const;
    expect(named([{ ...one, source: read }], [])[0]).toMatchObject({ lines: 3, encoding: 'windows-1252' });
  });
});
