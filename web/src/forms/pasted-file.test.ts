import { pastedFile } from './pasted-file.ts';

const paste = (name: string, text: string) => {
  const file = { name } as File;
  const files = [file] as unknown as FileList;
  return pastedFile({ files, getData: () => text }) === file;
};

describe('a pasted file', () => {
  it.each([
    ['a.csv', ''],
    ['a.csv', 'a.csv'],
    ['a.csv', '/home/ada/a.csv\n'],
    ['a b.csv', 'file:///home/ada/a%20b.csv'],
    ['a #1?.csv', 'file:///home/ada/a%20%231%3F.csv'],
  ])('counts although its name or path lies beside it as text: %s, %j', (name, text) => {
    expect(paste(name, text)).toBe(true);
  });

  it('does not count where cells of a spreadsheet lie beside their image', () => {
    expect(paste('image.png', 'city\tprice\nRome\t1')).toBe(false);
  });
});
