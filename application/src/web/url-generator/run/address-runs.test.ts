import { defaultOutput, type OutputSettings, plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import { FilesInOne } from '../output/files-in-one.ts';
import type { ByteSource, FurtherList } from '../ports.ts';
import { previewUrls } from './preview-urls.ts';
import { runUrls } from './run-urls.ts';

const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;
const list = (...lines: readonly string[]): ByteSource => new Blob([lines.join('\n')]);

const recipe = (template: string, changes: Partial<OutputSettings> = {}): Recipe => ({
  ...plainRecipe(template, 'links.txt'),
  form: 'advanced',
  randomize: false,
  output: { ...defaultOutput, ...changes },
});

/** The result of a run, with the text that it has written. */
async function done(of: Recipe, from: ByteSource, further: readonly FurtherList[] = []) {
  let text = '';
  const sink = {
    failure: undefined,
    write(bytes: Uint8Array) {
      text += new TextDecoder().decode(bytes);
    },
    ready: async () => {},
    close: async () => {},
  };
  const tools = { makeEngine: undefined, readSpreadsheet };
  for await (const step of runUrls(
    { recipe: of, list: from, further },
    [1, 2, 3, 4],
    tools,
    new FilesInOne(sink),
  ))
    if (step.kind === 'finished') return { ...step.result, text };
  throw new Error('The run has no end.');
}

const campaign = '{keyword|raw}?utm_source=news';

describe('a run with a template for addresses', () => {
  it('leaves out lines that are no addresses, counts them and lists the first ten of them', async () => {
    const wrong = ['url', 'shop.example.com/a', 'https://me:secret@a.example/', 'https://a.example/b c'];
    const many = Array.from({ length: 20 }, (_, at) => `${at}${'é'.repeat(300)}`);
    const made = await done(
      recipe(campaign),
      list('https://a.example/', ...wrong, ...many, 'https://b.example'),
    );
    expect(made.text).toBe('https://a.example/?utm_source=news\r\nhttps://b.example?utm_source=news\r\n');
    const first = [...wrong, ...many.slice(0, 6).map((line) => line.slice(0, 200))];
    expect(made).toMatchObject({ value: { keywords: 26, urls: 2, leftOut: { count: 24, first } } });
  });

  it('writes the lines that it leaves out to a file, in the order of the list, whatever the order of the run', async () => {
    const table = {
      input: {
        encoding: 'utf-8',
        table: {
          separator: ',',
          quotes: true,
          skip: 1,
          columns: [{ placeholder: 'keyword', column: 1 }],
        },
      },
    } as const;
    const text =
      'n,page\n1,shop.example.com\n2,"b\nb"\n3,\n4,https://a.example\n5,"=1,""x"""\n6,http://me:you@a.example';
    const file =
      'line,text,reason\r\n' +
      '2,shop.example.com,is no http or https address\r\n' +
      '3,b b,is no http or https address\r\n' +
      `7,"'=1,""x""",is no http or https address\r\n` +
      '8,http://me:you@a.example,has a user name or password in it\r\n';
    for (const randomize of [false, true])
      for (const keywordColumn of [false, true])
        for (const duplicates of ['keep', 'drop'] as const) {
          const of = {
            ...recipe(campaign, { format: 'csv', keywordColumn }),
            ...table,
            randomize,
            duplicates,
          };
          const made = await done(of, list(text));
          if (!made.ok) throw new Error(made.error.code);
          expect(new TextDecoder().decode(made.value.leftOut?.file)).toBe(file);
          expect(made.value.leftOut?.first[1]).toBe('b b');
        }
  });

  it('drops duplicates among addresses, whose lines have different numbers', async () => {
    const of = { ...recipe(campaign), duplicates: 'drop-ignoring-case' } as const;
    const made = await done(
      of,
      list('https://a.example/', 'x', 'https://A.example/', 'X', 'https://b.example/'),
    );
    expect(made.text.split('\r\n')).toHaveLength(3);
    expect(made).toMatchObject({ value: { duplicates: 2, leftOut: { count: 1, first: ['x'] } } });
  });

  it('numbers the lines also where each is combined with others', async () => {
    const further = [{ placeholder: 'b', list: list('/b', ' /c d') }];
    const of = recipe('{keyword|raw}{b|raw}?{b|lower}');
    const made = await done(of, list('', 'https://a.example', 'a'), further);
    if (!made.ok) throw new Error(made.error.code);
    expect(new TextDecoder().decode(made.value.leftOut?.file).split('\r\n').slice(1, -1)).toEqual([
      '2,https://a.example/c d,has white space in it',
      '3,a/b,is no http or https address',
      '3,a/c d,is no http or https address',
    ]);
    const only = await done(recipe('{b|raw}?x={c}'), list('not read'), [
      { placeholder: 'b', list: list('', 'x', 'https://b.example') },
      { placeholder: 'c', list: list('1', '2') },
    ]);
    expect(only.text.split('\r\n')).toEqual(['https://b.example?x=1', 'https://b.example?x=2', '']);
    expect(only).toMatchObject({ value: { leftOut: { count: 2, first: ['x', 'x'] } } });
  });

  it('says nothing of lines that are left out where there are none', async () => {
    const made = await done(recipe(campaign), list('https://a.example/'));
    expect(made).toMatchObject({ ok: true, value: { urls: 1 } });
    expect(made).not.toHaveProperty('value.leftOut');
  });

  it('fails where no line is an address', async () => {
    const words = () => list('blue shoes', 'red shoes');
    expect(await done(recipe(campaign), words())).toMatchObject({ error: { code: 'no-addresses' } });
    const run = { recipe: recipe(campaign), list: words() };
    expect(await previewUrls(run, 3, readSpreadsheet)).toMatchObject({
      error: { code: 'no-addresses' },
    });
  });

  it('is previewed with the first lines that are addresses', async () => {
    const run = {
      recipe: recipe(campaign),
      list: list('url', 'https://a.example/?é', 'x', 'https://b.example'),
    };
    expect(await previewUrls(run, 3, readSpreadsheet)).toEqual({
      ok: true,
      value: ['https://a.example/?é&utm_source=news', 'https://b.example?utm_source=news'],
    });
  });

  it('judges the line that is built, not the line of the list', async () => {
    const { text } = await done(
      recipe('{keyword|raw}.example.com/x?a=1'),
      list('https://shop', 'https://a b'),
    );
    expect(text).toBe('https://shop.example.com/x?a=1\r\n');
  });

  it('takes no line for an address that holds the byte that stands between cells', async () => {
    const first = 'x\u001fhttps://a.example/';
    const { text } = await done(
      recipe(campaign),
      list(first, 'https://a.example/\u001fb', 'https://a.example/'),
    );
    expect(text).toBe('https://a.example/?utm_source=news\r\n');
  });

  it('writes every format, also with the keyword beside its address', async () => {
    const lines = () => list('https://a.example/?b=1#c', 'no address');
    const made = async (changes: Partial<OutputSettings>) =>
      (await done(recipe(campaign, changes), lines())).text;
    const address = 'https://a.example/?b=1&utm_source=news#c';
    expect(await made({ lineEnd: 'lf' })).toBe(`${address}\n`);
    expect(await made({ format: 'csv', keywordColumn: true })).toBe(
      `keyword,url\r\nhttps://a.example/?b=1#c,${address}\r\n`,
    );
    expect(await made({ format: 'json-lines', keywordColumn: true })).toBe(
      `{"keyword":"https://a.example/?b=1#c","url":"${address}"}\n`,
    );
    expect(await made({ format: 'sitemap' })).toContain(`<loc>${address.replace('&', '&amp;')}</loc>`);
  });
});
