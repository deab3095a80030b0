import { plainRecipe, type Recipe, type Seed } from '@toolkit/domain/url-generator';
import type { OutputFiles } from '../output/output-files.ts';
import { previewUrls } from './preview-urls.ts';
import { runUrls } from './run-urls.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const makeList = (text: string) => new Blob([text]);
const spreadsheet = () => makeList('PK\u0003\u0004');

/** A spreadsheet reader that returns this CSV. */
const reading = (csv: string) => async () =>
  ({ ok: true, value: { sheets: [{ name: 'One', hidden: false }], text: utf8(csv) } }) as const;

class Nowhere implements OutputFiles {
  readonly failure = undefined;
  readonly archived = false;
  size = 0;
  text = '';
  begin() {}
  write(bytes: Uint8Array) {
    this.size += bytes.length;
    this.text += new TextDecoder().decode(bytes);
  }
  end() {}
  async ready() {}
  async close() {}
}

interface Given {
  readonly template?: string;
  readonly recipe?: Partial<Recipe>;
  readonly further?: Readonly<Record<string, Blob>>;
  readonly csv?: string;
  readonly seed?: Seed;
}

async function made(
  list: Blob,
  { template = '', recipe, further = {}, csv = '', seed = [1, 2, 3, 4] }: Given,
) {
  const run = {
    recipe: {
      ...plainRecipe(`https://a.example/${template}`, 'urls.txt'),
      form: 'advanced' as const,
      randomize: false,
      ...recipe,
    },
    list,
    further: Object.entries(further).map(([placeholder, one]) => ({ placeholder, list: one })),
  };
  const files = new Nowhere();
  const tools = { makeEngine: undefined, readSpreadsheet: reading(csv) };
  const preview = await previewUrls(run, 3, tools.readSpreadsheet);
  for await (const step of runUrls(run, seed, tools, files)) {
    if (step.kind === 'finished') return { ...step.result, text: files.text, preview };
  }
  throw new Error('The run has no end.');
}

const x = (bytes: number) => 'x'.repeat(bytes);
const tooLong = (line: number) => ({ ok: false, error: { code: 'line-too-long', line } });
const table = (...columns: string[]): Partial<Recipe> => ({
  input: {
    encoding: 'detect',
    table: {
      separator: ',',
      quotes: true,
      skip: 0,
      columns: columns.map((placeholder, column) => ({ placeholder, column })),
    },
  },
});

describe('a line that is too long', () => {
  it('is the one of the table, and only what is taken from it counts', async () => {
    const text = `a,1\n\n"b\nb",2\n,\n${x(100)},"${x(200_000)}"\nc,3\n`;
    const given = { template: '{a}', recipe: table('a', 'b') };
    const value = { keywords: 4, emptyLines: 1 };
    expect(await made(makeList(text), given)).toMatchObject({ ok: true, value });
    expect(await made(makeList(`${text}${x(65_536 + 1)},4\n`), given)).toMatchObject(tooLong(8));
    // Each cell fits by itself; both together do not.
    const both = `a,1\n"b\nb",2\n${x(40_000)},${x(30_000)}\n`;
    expect(await made(makeList(both), { template: '{b}{a}', recipe: table('a', 'b') })).toMatchObject(
      tooLong(4),
    );
  });

  it('is the row of a spreadsheet', async () => {
    const csv = `kw,n\n"a\nb",1\n,\n${x(65_536 + 1)},2\n`;
    expect(await made(spreadsheet(), { template: '{a}', recipe: table('a'), csv })).toMatchObject(tooLong(4));
  });
});

describe('a list', () => {
  it('takes the keywords of a spreadsheet that is the only one in use', async () => {
    const further = { city: spreadsheet() };
    const csv = 'id,keyword\n1,köln\n2,bonn\n';
    expect(await made(makeList('unused'), { template: '{city}', further, csv })).toMatchObject({
      ok: true,
      text: 'https://a.example/k%C3%B6ln\r\nhttps://a.example/bonn\r\n',
      preview: { value: ['https://a.example/k%C3%B6ln', 'https://a.example/bonn'] },
    });
  });

  it('reports in how much of it duplicates were looked for, and gives the same for every seed', async () => {
    const text = 'one\ntwo\none\nTwo\n';
    const told = async (duplicates: Recipe['duplicates'], seed: Seed) => {
      const run = await made(makeList(text), { template: '{keyword}', recipe: { duplicates }, seed });
      if (!run.ok) throw new Error(run.error.code);
      const { duplicates: found, compared, allCompared } = run.value;
      return { text: run.text, found, compared, allCompared };
    };
    for (const seed of [
      [0, 0, 0, 0],
      [9, 8, 7, 6],
    ] as const) {
      const none = { found: 0, compared: 0, allCompared: false };
      expect(await told('keep', seed)).toMatchObject(none);
      const all = { compared: 4, allCompared: true };
      const url = (keyword: string) => `https://a.example/${keyword}\r\n`;
      expect(await told('drop', seed)).toEqual({
        ...all,
        found: 1,
        text: ['one', 'two', 'Two'].map(url).join(''),
      });
      const expected = { ...all, found: 2, text: ['one', 'two'].map(url).join('') };
      expect(await told('drop-ignoring-case', seed)).toEqual(expected);
    }
  });
});
