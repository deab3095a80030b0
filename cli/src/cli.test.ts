import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Stdin } from '@toolkit/adapters/cli/url-generator';
import { zipSync } from 'fflate';
import { type GoldenRun, goldenFaults, goldenRuns } from '../../scripts/golden-runs.mjs';
import { main } from './main.ts';
import { generateOptions } from './options.ts';

const bin = fileURLToPath(new URL('../bin/traffic-toolkit.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A command as it is typed; its words where one of them holds a space. */
type Command = string | readonly string[];

const wordsOf = (command: Command): readonly string[] =>
  typeof command === 'string' ? (command.match(/\S+/g) ?? []) : command;

function startProgram(program: string, args: readonly string[], cwd = root) {
  const child = spawn(program, args, { cwd });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  // Some tests stop reading early, and then writing fails.
  child.stdin.on('error', () => {});
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() });
    });
  });
  return { child, ended };
}

/** Starts a command in a separate process, with pipes. */
const start = (command: Command, cwd = root) =>
  startProgram(process.execPath, [bin, ...wordsOf(command)], cwd);

/** A line of the shell, in which $0 and $1 begin a command and $2 and so on are the other words. */
const startShell = (line: string, cwd = root, ...others: readonly string[]) =>
  startProgram('sh', ['-c', line, process.execPath, bin, ...others], cwd);

/** Runs a command in this process, with input and output in files. */
async function runIn(cwd: string, command: Command, input = ''): Promise<Ended> {
  const own = mkdtempSync(join(tmpdir(), 'cli-'));
  const [inPath, outPath] = [join(own, 'in'), join(own, 'out')];
  writeFileSync(inPath, input);
  const [stdin, stdout] = [openSync(inPath, 'r'), openSync(outPath, 'w')];
  let err = '';
  const stderr = {
    write: (text: string) => {
      err += text;
    },
  };
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const streams = { stdin: new Stdin(stdin, () => createReadStream(inPath)), stdout, stderr };
    const code = await main([...wordsOf(command)], streams);
    return { code, signal: null, out: readFileSync(outPath, 'utf8'), err };
  } finally {
    process.chdir(before);
    closeSync(stdin);
    closeSync(stdout);
    rmSync(own, { recursive: true });
  }
}

/** A folder with these files, and the commands that are given in it. */
function makeFolder(files: Record<string, string | Uint8Array> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'cli-'));
  const path = (name: string) => join(cwd, name);
  const write = (name: string, content: string | Uint8Array) => writeFileSync(path(name), content);
  for (const [name, content] of Object.entries(files)) write(name, content);
  const run = (command: Command, input?: string) => runIn(cwd, command, input);
  return {
    cwd,
    path,
    write,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    names: () => readdirSync(cwd).sort(),
    run,
    /** Makes URLs in the order of the list. */
    generate: (options: Command = '', input?: string) =>
      run(['generate', '--in-order', ...wordsOf(options)], input),
  };
}

type Run = (command: Command, input?: string) => Promise<Ended>;
/** Of a run that ends well, or as it says. */
type Expected = { readonly [Key in keyof Ended]?: Ended[Key] | object };

/** Runs one command after the other, each with what is expected of it and, if it reads any, its input. */
async function expectAll(run: Run, rows: readonly (readonly [Command, Expected, input?: string])[]) {
  for (const [command, expected, input] of rows)
    expect([command, await run(command, input)]).toMatchObject([command, { code: 0, ...expected }]);
}

const { run, generate } = makeFolder();

const google = (keyword: string) => `https://www.google.com/search?q=${keyword}\r\n`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');
/** A list of the golden runs. */
const goldenList = (path: string) => readFileSync(join(root, 'golden', path));
const holds = (words: string) => expect.stringContaining(words);
const refused = (code: 1 | 2, words: string) => ({ code, out: '', err: holds(words) });

const replay = ({ recipe, further, list }: Pick<GoldenRun, 'recipe' | 'further' | 'list'>) => [
  'generate',
  ...['-r', recipe],
  ...further.flatMap(({ placeholder, path }) => ['--combine', `${placeholder}=${path}`]),
  list,
];

beforeAll(async () => {
  for (const step of [
    ['node_modules/typescript/bin/tsc', '-b', 'cli'],
    ['scripts/bundle-node.mjs', 'cli'],
  ]) {
    const made = await startProgram(process.execPath, step).ended;
    if (made.code !== 0) throw new Error(made.out + made.err);
  }
});

describe('traffic-toolkit', () => {
  it('explains how it is used', () =>
    expectAll(run, [
      ['--help', { out: holds('Commands:'), err: '' }],
      ['generate --help', { out: holds('--template'), err: '' }],
      ['inspect -h', { out: holds('--ignore-case'), err: '' }],
      ['help generate', { out: holds('--template'), err: '' }],
      ['--version', { out: '0.1.0\n', err: '' }],
      ['generate --preset list', { out: holds('https://duckduckgo.com/?q={keyword}'), err: '' }],
    ]));

  it('names every option in its help', async () => {
    const { out } = await run('generate --help');
    expect(Object.keys(generateOptions).filter((name) => !out.includes(` --${name}`))).toEqual([]);
  });

  it('says what it does not understand, and ends with 2', async () => {
    const cities = 'generate -t https://a.example/{city}?q={keyword} --combine';
    const campaign = 'generate --utm-source mail --utm-medium m --utm-campaign c';
    const wrong: [Command, string][] = [
      ['walk', 'There is no command "walk".'],
      ['generate --separator constructor', '--separator is comma, semicolon, tab or pipe'],
      ['generate --split', "Option '--split <value>' argument missing"],
      ['generate --split 0 -o x', '--split is a whole number of at least 1, not "0".'],
      ['generate --format xml', '--format is one of text, csv, json-lines, sitemap, not "xml".'],
      ['generate --seed 12', '--seed has 32 hexadecimal digits, not "12".'],
      ['generate --templat x', "Unknown option '--templat'. Is --template meant? See"],
      [`generate --seed ${'0'.repeat(32)} --in-order`, '--seed and --in-order exclude each other.'],
      ['generate --format csv --line-end lf', '--line-end belongs to --format text.'],
      ['generate -t nowhere', 'The template is no http or https address: "nowhere".'],
      ['generate --advanced -t https://a.example/{x|up}', 'there is no such filter'],
      ['generate --preset altavista', 'There is no preset "altavista"'],
      ['generate --preset baidu --country de', 'The preset baidu has no --country.'],
      ['generate --split 5', 'Several files need --output, or --zip.'],
      ['generate --combine city', '--combine is NAME=FILE, not "city".'],
      ['generate --combine city=x', 'The template has no {city}'],
      [`${cities} city=x --combine city=y`, '--combine has two lists for {city}.'],
      [`${cities} city=x --combine-encoding place=utf-8`, 'there is no list for {place}'],
      ['generate --sitemap-folder /maps', '--sitemap-folder is an http or https address'],
      ['generate --preview 1 --save-recipe x', '--preview makes no run'],
      ['generate -o x --save-recipe ./x', 'are the same file'],
      [`${campaign} --utm-allow source=Shop,News`, 'not among the allowed values: shop, news.'],
      [`${campaign} --utm-allow source=,`, '--utm-allow names values after "source="'],
      [`${cities} city=-`, 'Standard input can be read only once.'],
      ['generate --utm-source x', '--utm-medium is needed with the others.'],
      ['generate --column Keyword', 'does not look like a table'],
      ['inspect one two', 'One list at a time.'],
    ];
    for (const [command, words] of wrong) {
      const { err, ...ended } = await run(command);
      expect([command, ended]).toMatchObject([command, { code: 2, out: '' }]);
      expect(err).toContain(words);
      expect(err).toMatch(/^traffic-toolkit: .*\n$/);
    }
    const { child, ended } = start('');
    child.stdin.end();
    expect((await ended).code).toBe(2);
  });

  it('S-70a S-70b S-71a S-71b S-72b reads standard input and files, and writes to standard output', async () => {
    const files = { 'one.txt': 'red shoes', 'two.txt': Buffer.from('\ufeffA&B\n', 'utf16le') };
    const { generate } = makeFolder(files);
    const input = ' red shoes\n\nA&B\n';
    const expected = google('red%20shoes') + google('A%26B');
    const whole = { code: 0, signal: null, out: expected, err: '' };
    const { child, ended } = start('generate --in-order');
    child.stdin.end(input);
    expect(await ended).toEqual(whole);
    expect(await generate('one.txt two.txt -', 'more')).toMatchObject({ out: expected + google('more') });
  });

  it('tells a program what happened, and fails with --strict if there is a note', async () => {
    const { generate, read, names } = makeFolder();
    const list = 'https://a.example/\n\nno\x1b[31m address\n';
    const template = '-t {keyword|raw}?utm_source=mail';
    const out = 'https://a.example/?utm_source=mail\r\n';
    const { err } = await generate(`${template} --summary told.json`, list);
    const summary = JSON.parse(read('told.json'));
    expect(summary).toMatchObject({
      urls: 1,
      keywords: 2,
      emptyLines: 1,
      leftOut: { count: 1, first: ['no\x1b[31m address'] },
      notes: [err.slice('Note: '.length, -1)],
    });
    expect(err).toBe('Note: 1 line is no address and was left out:\n  "no\\u001b[31m address"\n');
    await expectAll(generate, [
      [template, refused(1, 'No line is an http'), 'a\nb'],
      [`${template} --strict -q`, { code: 1, out, err: holds('a note. What was written stays.') }, list],
      [
        '--strict -t https://a.example/ -o urls.txt',
        refused(1, 'a note, see above. Nothing was written.'),
        list,
      ],
      ['--strict', {}, 'one'],
    ]);
    expect(names()).toEqual(['told.json']);
  });

  it('S-68b draws an order, and repeats that of a seed', async () => {
    const { run, read } = makeFolder();
    const input = keywords(200);
    const drawn = await run('generate --save-recipe recipe.json', input);
    expect((await run('generate', input)).out).not.toBe(drawn.out);
    const { seed } = JSON.parse(read('recipe.json'));
    expect((await run(`generate --seed ${seed}`, input)).out).toBe(drawn.out);
  });

  const allGolden = [...goldenRuns(), ...goldenRuns('golden/bytes')];
  it.each(allGolden.map((golden) => [golden.name, golden] as const))(
    'golden run %s gives the same bytes',
    async (_, golden) => {
      const { run, names, path, read } = makeFolder();
      const { expected, bytes, rejected, zipIsAsked } = golden;
      const options = [...(zipIsAsked ? ['--zip'] : []), ...(rejected ? ['--rejects', 'rejected.csv'] : [])];
      const command = [...replay(golden), ...options, '-q', '-o', expected];
      expect(await run(command)).toEqual({ code: 0, signal: null, out: '', err: '' });
      expect(names()).toEqual([...(rejected ? ['rejected.csv'] : []), expected].sort());
      expect(Buffer.compare(readFileSync(path(expected)), bytes)).toBe(0);
      if (rejected) expect(read('rejected.csv')).toBe(rejected);
    },
  );

  it.each(goldenFaults().map((golden) => [golden.name, golden] as const))(
    'golden run %s fails, names the line and leaves nothing',
    async (_, golden) => {
      const { run, names } = makeFolder();
      const { code, err } = await run([...replay(golden), '-q', '-o', 'urls.txt']);
      expect([code, names()]).toEqual([1, []]);
      const { line } = golden.failure;
      expect(/, line (\d+):/.exec(err)?.[1]).toBe(line && String(line));
    },
  );

  it('saves a whole run as a recipe, and replays it to the same bytes with the lists given again', async () => {
    const { run, read, path, names } = makeFolder({
      'list.xlsx': goldenList('second-sheet/list.xlsx'),
      'places.txt': latin1('Köln\nBonn\n'),
      'how.txt': 'new\nused\n',
    });
    const [place, how] = ['--combine place=places.txt', '--combine how=how.txt'];
    const settings = [
      '-t https://a.example/{how|slug}/{place|slug}/{city|slug}?q={keyword} --sheet 2',
      '--column Keyword --column city=City --format sitemap --split 5 --zip',
      '--sitemap-folder https://cdn.example/maps --max-combinations 20000000',
      '--combine-encoding place=windows-1252 --recipe-name Spring --save-recipe r.json',
    ].join(' ');
    const make = (options: Command) => run(['generate', ...wordsOf(options), 'list.xlsx']);
    const done = { code: 0, err: '' };
    expect(await make(`${settings} ${place} ${how} -o first.zip`)).toMatchObject(done);
    const recipe = read('r.json');
    expect(JSON.parse(recipe)).toMatchObject({
      name: 'Spring',
      input: { sheet: 1 },
      fileName: 'first',
      output: { urlsPerFile: 5, zip: true, sitemapFolder: 'https://cdn.example/maps' },
      combine: {
        lists: [{ placeholder: 'place', encoding: 'windows-1252' }, { placeholder: 'how' }],
        ceiling: 20_000_000,
      },
    });
    expect(recipe).not.toMatch(/Bonn|used/);
    await expectAll(make, [
      // The same options in another order.
      [`-r r.json ${how} ${place} -o again.zip`, done],
      [`-r r.json ${place} -o x.zip`, refused(1, '--combine how=FILE gives them')],
      [`-r r.json --no-zip ${place} ${how} -o part.xml`, done],
    ]);
    expect(readFileSync(path('again.zip'))).toEqual(readFileSync(path('first.zip')));
    const files = ['part-001.xml', 'part-002.xml', 'part-003.xml', 'part-index.xml'];
    expect(names().filter((name) => /^(part|x)/.test(name))).toEqual(files);
  });

  it('finds out before the run that its recipe cannot be saved', async () => {
    const { run, path, names, read } = makeFolder({ 'r.json': 'precious' });
    symlinkSync('nowhere', path('link.json'));
    const before = names();
    const long = `new.json -t https://a.example/{keyword}?${'x'.repeat(9000)}`;
    for (const [options, words] of [
      ['r.json', 'r.json cannot be written: it is already there; --force replaces it.'],
      ['link.json', 'link.json cannot be written: it is already there; --force replaces it.'],
      ['none/r.json', 'none/r.json cannot be written: there is no such file or folder.'],
      [long, 'cannot be a recipe: it has a value that cannot be in "template"'],
    ] as const)
      expect(await run(`generate --save-recipe ${options}`, 'a')).toMatchObject(refused(1, words));
    expect(names()).toEqual(before);
    expect(read('r.json')).toBe('precious');
    expect(await run('generate --save-recipe r.json --force', 'a')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(read('r.json'))).toMatchObject({ version: 1 });
  });

  it('asks for the folder of sitemaps before the run, and finds a taken name at its second file', async () => {
    const { run, cwd } = makeFolder({ 'map-001.xml': 'precious' });
    const input = keywords(100_000);
    const sitemaps = 'generate --advanced -t https://{keyword}.example/ --format sitemap --in-order';
    expect(await run(sitemaps, input)).toMatchObject(refused(1, '--sitemap-folder does'));
    // This must fail with the second file, not only at the end, which never comes here.
    const { child, ended } = start(`${sitemaps} --sitemap-folder https://a.example/ -o map.xml`, cwd);
    child.stdin.write(input);
    expect(await ended).toMatchObject(
      refused(1, 'map-001.xml cannot be written: it is already there; --force replaces it.'),
    );
  });

  it('refuses what only looks like text, wherever it is given', async () => {
    const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
    const { run } = makeFolder({ 'a.pdf': pdf, 'a.txt': 'red\n' });
    const words = (name: string) => refused(1, `${name} is a PDF, no list of keywords.`);
    await expectAll(run, [
      ['generate a.txt a.pdf', words('a.pdf')],
      ['generate -t https://a.example/{keyword}/{how} --combine how=a.pdf a.txt', words('a.pdf')],
      ['inspect a.pdf', words('a.pdf')],
      ['generate', words('Standard input'), pdf],
    ]);
  });

  it('says that standard input is a folder', async () => {
    expect(await startShell('"$0" "$1" generate < .').ended).toMatchObject({
      code: 1,
      out: '',
      err: 'traffic-toolkit: Standard input cannot be read: it is a folder.\n',
    });
  });

  it('writes names as long as a system takes, and says which are too long before the run', async () => {
    const { run, names } = makeFolder({ in: 'a' });
    const longest = `${'x'.repeat(251)}.txt`;
    expect(await run(`generate -o ${longest} in`)).toMatchObject({ code: 0, err: '' });
    for (const more of ['', '--split 1', '--zip'])
      expect(await run(`generate -o x${longest} ${more} in`)).toMatchObject(
        refused(1, 'the name is too long.'),
      );
    expect(names()).toEqual(['in', longest]);
  });

  it('puts campaign parameters into the template, by the rules of names and the values that are allowed', async () => {
    const campaign = ['--utm-source', 'News Letter', ...wordsOf('--utm-medium mail --utm-campaign x')];
    const allow = ['--utm-allow', 'source=shop, News Letter', '--utm-allow', 'medium=mail'];
    const options = ['-t', 'https://a.example/?q={keyword}#top', ...campaign, ...allow];
    const url = 'https://a.example/?q=a&utm_source=news_letter&utm_medium=mail&utm_campaign=x#top';
    expect(await generate([...options, '--preview', '1'], 'a\nb')).toMatchObject({
      out: `${url}\n`,
      err: '',
    });
  });

  it('picks columns by name or number', async () => {
    const list = 'Keyword;Volume;Volume\nred shoes;5;1\n';
    const shoes = { out: google('red%20shoes') };
    await expectAll(
      (columns) => generate(columns, list),
      [
        ['--column keyword', shoes],
        ['--column 1', shoes],
        ['--column keyword=1', shoes],
        ['--column Cost', refused(2, 'There is no column "Cost", but "Keyword", "Volume", "Volume".')],
        ['--column 9', refused(2, 'There is no column 9, but 3.')],
        ['--column Keyword --column 2', refused(2, 'Two columns cannot both feed {keyword}')],
        ['--column volume', refused(2, 'Columns 2 and 3 are called "volume"')],
      ],
    );
  });

  it('reads what looks like a table as the page does, and says so', async () => {
    const { generate } = makeFolder({
      'export.csv': goldenList('keyword-planner/list.csv'),
      'other.csv': 'id;phrase;price\n1;red shoes;1,50\n2;boots;2,75\n',
      'other.txt': 'Keyword,Volume\nred,1\n',
      'one.txt': 'Keyword\nboots\n',
      'quoted.csv': 'id;phrase\n1;"hats"\n',
      'cities.csv': 'hotel, berlin\nhostel, paris\n',
      'totals.csv': 'Keyword,Sessions\nboots,60\n,180\n',
      'one.csv': '\ufeffKeyword\r\nhotel, berlin\r\n"a ""b"", c"\r\n',
      'list.xlsx': goldenList('spreadsheet/list.xlsx'),
    });
    const note = (words: string) => ({ err: holds(`Note: ${words}`) });
    const bare = google('hotel%2C%20berlin') + google('a%20%22b%22%2C%20c');
    const quoted = { out: google('%22a%20%22%22b%22%22%2C%20c%22') };
    const phrases = google('red%20shoes') + google('boots');
    await expectAll(generate, [
      [
        'export.csv',
        note('read as an export of Google Keyword Planner, keywords from the column "Keyword".'),
      ],
      [
        'totals.csv',
        { out: google('boots'), err: holds('Note: one row has no keyword, and is left out.\n') },
      ],
      ['cities.csv', note('read as a table, keywords from column 1. --column takes another, --plain-lines')],
      [
        'one.csv',
        note('the first line seems to be a header, and is read as a keyword; --skip 1 leaves it out.'),
      ],
      ['other.txt', note('this looks like a table; --column "Keyword" takes its keywords only.')],
      ['', { out: google('red') + google('boots'), ...note('read as a table') }, 'red\t1\nboots\t2\n'],
      ['-q --save-recipe table.json other.csv', { out: phrases, err: '' }],
      [
        '--skip 1 --save-recipe lines.json one.csv',
        { out: bare, err: expect.not.stringContaining('header') },
      ],
      ['-r lines.json one.csv', { out: bare, err: '' }],
      ['--skip 1 one.txt one.csv', { out: google('boots') + bare }],
      ['--plain-lines other.txt', { out: google('Keyword%2CVolume') + google('red%2C1'), err: '' }],
      ['--plain-lines --skip 2 one.csv', quoted],
      ['--no-quotes --skip 2 one.csv', quoted],
      // Overridden by a recipe, or by an option.
      ['-r table.json --skip 2 other.csv', { out: google('boots'), err: '' }],
      ['-r table.json --no-quotes quoted.csv', { out: google('%22hats%22') }],
      ['-r lines.json other.csv', { out: google('1%3Bred%20shoes%3B1%2C50') + google('2%3Bboots%3B2%2C75') }],
      ['-r table.json --plain-lines other.csv', { out: holds('q=id%3B') }],
      ['--plain-lines list.xlsx', refused(2, 'a spreadsheet has no lines')],
    ]);
  });

  it('reads the sheet that a person sees, and says which one, unless it is chosen', async () => {
    const { run, generate } = makeFolder({ 'list.xlsx': goldenList('second-sheet/list.xlsx') });
    const { out, err } = await generate('list.xlsx');
    expect(err).toMatch(/^Note: of 2 sheets, "Notes" is read; --sheet takes another by its number\.\n/);
    expect(await generate('--sheet 1 list.xlsx')).toMatchObject({
      out,
      err: expect.not.stringContaining('sheets'),
    });
    expect((await generate('--sheet 2 list.xlsx')).out).not.toBe(out);
    expect((await run('inspect list.xlsx')).out).toMatch(/^sheets {6}\*1 Notes, 2 Spring\n/m);
  });

  it('reads each of several files as what it is', async () => {
    const lists = {
      'a.csv': 'Volume;Keyword\n5;red shoes\n6;"hats; blue"\n',
      'b.txt': 'coats, long\nboots',
      'c.tsv': Buffer.from('\ufeffKeyword\tVolume\r\nмяч\t5\r\n', 'utf16le'),
      'd.xlsx': goldenList('spreadsheet/list.xlsx'),
    };
    const { generate } = makeFolder({ ...lists, 'open.csv': 'Keyword,Volume\n"red,1\n' });
    const names = Object.keys(lists);
    let expected = '';
    for (const name of names) expected += (await generate(`-q ${name}`)).out;
    const { code, out, err } = await generate(names);
    expect([code, out]).toEqual([0, expected]);
    expect(err.match(/(?<=^Note: )\S+(?=: read as)/gm)).toEqual(['a.csv', 'c.tsv', 'd.xlsx']);
    const columns = '--column Keyword --column n=Volume -t https://a.example/{n}/{keyword}';
    expect((await generate(`${columns} a.csv c.tsv`)).out).toContain(
      '6/hats%3B%20blue\r\nhttps://a.example/5/%D0%BC',
    );
    expect((await generate('b.txt open.csv')).err).toContain('open.csv, line 2: a quote is not closed');
    // A recipe reads all files in the same way.
    expect((await generate('--save-recipe r.json a.csv b.txt')).err).toContain('no recipe can hold');
    const twice = await generate('--save-recipe r.json a.csv a.csv');
    expect((await generate('-r r.json a.csv a.csv')).out).toBe(twice.out);
  });

  it('reads the list in an archive, and says which one', async () => {
    const queries = 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,1,2,50%,3\n';
    const zip = zipSync({ 'Chart.csv': latin1('Date,Clicks\n'), 'Queries.csv': latin1(queries) });
    const { run } = makeFolder({
      'export.zip': zip,
      'padded.gz': Buffer.concat([gzipSync('word'), latin1('signature')]),
    });
    const shoes = google('red%20shoes');
    const notes =
      /^Note: of the archive, "Queries.csv" is read; .*\nNote: read as an export of Google Search/;
    await expectAll(run, [
      ['generate export.zip', { out: shoes, err: expect.stringMatching(notes) }],
      ['inspect export.zip', { out: holds('* 1 Top queries: red shoes') }],
      [
        'generate padded.gz',
        {
          out: google('word'),
          err: 'Note: bytes that stand behind the end of the archive are left out.\n',
        },
      ],
    ]);
  });

  it('warns of characters that nobody sees, and leaves them out when told to', async () => {
    const { run, generate } = makeFolder({ 'list.txt': 're\u200bd\n' });
    await expectAll(generate, [
      ['list.txt', { out: google('re%E2%80%8Bd'), err: holds('--drop-invisible leaves them out') }],
      ['--drop-invisible list.txt', { out: google('red'), err: '' }],
    ]);
    expect((await run('inspect list.txt')).out).toContain('invisible   1\n');
  });

  it("finds one's own presets in the file that the page saves", async () => {
    const presets = [
      { name: 'My Shop', template: 'https://shop.example/?q={keyword}' },
      { name: 'Slugs', template: 'https://a.example/{keyword|slug}' },
    ];
    const { run } = makeFolder({
      'p.json': JSON.stringify({ version: 1, presets }),
      'bad.json': '{"version":1,"presets":[{"name":"Google","template":"x"}]}',
    });
    const made = (out: string) => ({ out: holds(out) });
    await expectAll(
      (options) => run(['generate', '--presets', ...wordsOf(options)], 'Red Shoes'),
      [
        [['p.json', '--preset', 'my shop'], made('https://shop.example/?q=Red%20Shoes\r\n')],
        ['p.json --preset Slugs', made('https://a.example/red-shoes\r\n')],
        ['p.json --preset bing', made('https://www.bing.com/search?q=Red%20Shoes\r\n')],
        ['p.json --preset list', made('My Shop         https://shop.example/?q={keyword}\n')],
        ['p.json --preset Slugs --country de', refused(2, 'The preset Slugs has no --country.')],
        ['bad.json --preset x', refused(1, 'bad.json: preset 1: its name comes twice')],
        ['no.json --preset x', refused(1, 'no.json cannot be read: there is no such file or folder.')],
      ],
    );
  });

  it('says that a template takes no keyword, or what in it stays as it is', async () => {
    const note = 'Note: no {keyword} is in the template: all URLs are the same';
    await expectAll(
      (template) => generate(`-t https://a.example/${template}`, 'a'),
      [
        ['%s', { err: `${note}; write {keyword} instead of %s.\n` }],
        ['{keyword}/{keyword}', { err: holds('Note: only the first {keyword} is replaced; --advanced') }],
        [
          '{keyword|slug}',
          { err: `${note}.\nNote: "{keyword|slug}" stays as it is; --advanced replaces it.\n` },
        ],
        [
          '{keyword}/{keywrd}',
          {
            err: expect.stringMatching(
              /^Note: "{keywrd}" stays as it is: no list .* Is {keyword} meant\?\n$/,
            ),
          },
        ],
        [
          '{keyword}/{keyword|lowr}',
          { err: holds('there is no such filter. Is {keyword|lower} meant? --advanced replaces it.\n') },
        ],
        ['{keyword|slug} --advanced', { err: '' }],
      ],
    );
  });

  it('writes what was left out to a file, also if that is nothing', async () => {
    const { generate, read } = makeFolder({
      'first.txt': 'https://a.example/\n\n\nnone\n\nhttps://b.example/\n',
      'second.txt': 'more\n',
    });
    expect((await generate('--rejects none.csv', 'a')).code).toBe(0);
    expect(read('none.csv')).toBe('line,text,reason\r\n');
    // The lines of several files are counted as if they were one.
    const both = 'first.txt second.txt -t {keyword|raw}?utm_source=mail';
    expect((await generate(`${both} --rejects both.csv`)).code).toBe(0);
    expect(read('both.csv')).toMatch(/\r\n4,none,.*\r\n7,more,/);
  });

  it('reads a list to combine as its name says, also packed, and a recipe as it was read', async () => {
    const city = '"Bonn"\n';
    const { generate } = makeFolder({
      'cities.csv': city,
      'cities.csv.gz': gzipSync(city),
      'cities.zip': zipSync({ 'cities.csv': latin1(city) }),
    });
    const template = '-t https://a.example/{city}?q={keyword}';
    for (const [options, written] of [
      ['', 'Bonn'],
      ['--no-quotes', '%22Bonn%22'],
    ] as const) {
      const combined = { out: `https://a.example/${written}?q=a\r\n` };
      const save = `${template} ${options} --save-recipe r.json --force`;
      for (const name of ['cities.zip', 'cities.csv.gz', 'cities.csv'])
        expect(await generate(`${save} --combine city=${name}`, 'a')).toMatchObject(combined);
      expect(await generate('-r r.json --combine city=cities.csv', 'a')).toMatchObject(combined);
    }
    const most = `${template} --combine city=cities.csv --max-combinations 1`;
    expect(await generate(most, 'a\nb')).toMatchObject(refused(1, '2 combinations'));
  });

  it('shows the controls and marks of direction that strangers wrote, and puts no line in for them', async () => {
    const foreign = '\x1b]52;c;eA\x07\u009b2J\u202e\u2066\r\nNote: all is well';
    const preset = { name: '\u009b2J\u202e', template: 'https://a.example/{keyword}' };
    const { run } = makeFolder({
      'table.csv': `"${foreign}",n\n"${foreign}",1\nboots,2\n`,
      'presets.json': JSON.stringify({ version: 1, presets: [preset] }),
    });
    for (const [command, place] of [
      ['generate table.csv', 'err'],
      ['generate --presets presets.json --preset list', 'out'],
    ] as const) {
      const { [place]: said } = await run(command);
      expect(said).toMatch(/\\u009b/);
      expect(said).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|^Note: all is well/mu);
    }
    const { out } = await run('inspect --json table.csv');
    expect(JSON.parse(out).table.columns[0].name).toContain('\x1b');
  });

  it('never replaces a file unless told to, and leaves no half one', async () => {
    const { cwd, generate, read, write, names } = makeFolder({
      'bad.txt': latin1('good\nbad \xff\n'),
      'part-002.txt': 'precious',
      'urls.txt': 'precious',
    });
    const before = names();
    for (const [options, words] of [
      ['-o urls.txt', 'urls.txt cannot be written: it is already there; --force replaces it.'],
      ['-o part.txt --split 1', 'part-002.txt cannot be written: it is already there; --force replaces it.'],
      ['-o new.txt bad.txt', 'bad.txt, line 2: there is no text in UTF-8, or in the chosen encoding'],
      ['-o new.txt nowhere.txt', 'nowhere.txt cannot be read: there is no such file or folder.'],
    ] as const)
      expect(await generate(options, 'a\nb\nc'), options).toMatchObject(refused(1, words));
    expect(await generate('-o new.txt', '\n \n')).toMatchObject(
      refused(1, 'The list: there is no keyword\n'),
    );
    expect(names()).toEqual(before);
    expect([read('urls.txt'), read('part-002.txt')]).toEqual(['precious', 'precious']);
    // Somebody may take the name while the run is going on.
    const { child, ended } = start('generate --zip -o late.zip', cwd);
    child.stdin.write('a word\n'.repeat(100_000));
    await expect.poll(() => names().some((name) => name.endsWith('.partial'))).toBe(true);
    write('late.zip', 'precious');
    child.stdin.end();
    expect(await ended).toMatchObject(
      refused(1, 'late.zip cannot be written: it is already there; --force replaces it.'),
    );
    expect(read('late.zip')).toBe('precious');
    expect(await generate('-o urls.txt --force', 'a')).toMatchObject({ code: 0, err: '' });
    expect(read('urls.txt')).toBe(google('a'));
    expect((await generate('-o part.txt --split 1 --force', 'a\nb\nc')).code).toBe(0);
    expect(read('part-002.txt')).toBe(google('b'));
  });

  it('keeps the permissions of a file that it replaces, and the link that leads to it', async () => {
    const { cwd, path, write, read, generate } = makeFolder();
    mkdirSync(path('shared'));
    const modes = { 'own.txt': 0o600, 'shared/real.txt': 0o662, 'part-001.txt': 0o640 };
    for (const [name, mode] of Object.entries(modes)) {
      write(name, 'old');
      chmodSync(path(name), mode);
    }
    symlinkSync('shared/real.txt', path('link.txt'));
    for (const output of ['own.txt', 'link.txt', 'part.txt --split 1'])
      expect(await generate(`--force -o ${output}`, 'a')).toMatchObject({ code: 0, err: '' });
    for (const [name, mode] of Object.entries(modes)) expect(statSync(path(name)).mode & 0o777).toBe(mode);
    expect(read('shared/real.txt')).toBe(google('a'));
    expect(readlinkSync(path('link.txt'))).toBe('shared/real.txt');
    expect(readdirSync(join(cwd, 'shared'))).toEqual(['real.txt']);
  });

  it.runIf(existsSync('/dev/ptmx'))(
    'shows its progress in a terminal where that is not in the way',
    async () => {
      const { path } = makeFolder({ 'list.txt': '\nred\nred\nblue\n' });
      const stdout = openSync('/dev/ptmx', 'r+');
      let err = '';
      const stderr = {
        isTTY: true,
        write: (text: string) => {
          err += text;
        },
      };
      try {
        const streams = { stdin: new Stdin(), stdout, stderr };
        const command = ['generate', path('list.txt'), '--seed', '1'.repeat(32)];
        const split = ['--unique', '--split', '1', '-o', path('urls.txt')];
        expect(await main([...command, ...split], streams)).toBe(0);
        expect(err.split('\r\x1b[K')).toEqual([
          '',
          expect.stringMatching(/^50 %, \d keywords$/),
          expect.stringMatching(
            /^2 URLs, 2 files, 1 empty lines, 1 duplicates left out, [\d.]+ s, seed 1{32}\n$/,
          ),
        ]);
        err = '';
        expect(await main(command.slice(0, 2), streams)).toBe(0);
        expect(err).toMatch(/^3 URLs, 1 empty lines, /);
      } finally {
        closeSync(stdout);
      }
    },
  );

  it('reads more files than can be open at once', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `${at}.txt`);
    const { cwd } = makeFolder(Object.fromEntries(names.map((name) => [name, name])));
    const line = 'ulimit -n 100; exec "$0" "$@"';
    const { child, ended } = startShell(line, cwd, 'generate', '--in-order', ...names);
    child.stdin.end();
    expect(await ended).toMatchObject({ code: 0, out: names.map(google).join(''), err: '' });
  });

  it.runIf(existsSync('/dev/full'))('fails where its words cannot be written', async () => {
    for (const options of ['--help', 'generate --preview 1']) {
      const { code, err } = await startShell(`echo a | "$0" "$1" ${options} > /dev/full`).ended;
      expect([options, code, err]).toEqual([options, 1, 'traffic-toolkit: The output cannot be written.\n']);
    }
  });

  it('writes into pipes and devices without replacing them', async () => {
    const { cwd, path, run } = makeFolder();
    expect((await startShell('mkfifo pipe', cwd).ended).code).toBe(0);
    expect(await run('generate --force -o pipe', 'a')).toMatchObject(
      refused(2, '--output pipe is a folder, a pipe or a device'),
    );
    expect(statSync(path('pipe')).isFIFO()).toBe(true);
  });

  it.each([
    ['--preview 1', 0],
    ['--column Cost', 2],
  ])('does not wait for more of a list that is no longer wanted: %s', async (options, code) => {
    const { child, ended } = start(`generate ${options}`);
    child.stdin.write('keyword\n'.repeat(10_000));
    expect(await ended).toMatchObject({ code, signal: null });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('removes a half file when it is told to stop by %s', async (signal, code) => {
    const { cwd, names } = makeFolder();
    const { child, ended } = start('generate --in-order -o urls.txt', cwd);
    child.stdin.write('a word\n'.repeat(400_000));
    await expect.poll(() => names().some((name) => name.endsWith('.partial'))).toBe(true);
    child.kill(signal);
    expect(await ended).toMatchObject({ code, err: '' });
    expect(names()).toEqual([]);
  });

  it('ends quietly when nobody reads any more', async () => {
    const { child, ended } = start('generate --in-order');
    child.stdout.once('data', () => child.stdout.destroy());
    const line = 'a word\n'.repeat(100_000);
    const pump = () => {
      if (!child.stdin.destroyed && child.exitCode === null)
        child.stdin.write(line, () => setImmediate(pump));
    };
    pump();
    expect(await ended).toMatchObject({ code: 0, signal: null, err: '' });
  });

  it('writes one sitemap to standard output or a file, refuses a second one there, and numbers several files', async () => {
    const { generate, names } = makeFolder();
    const one = await generate('--format sitemap', keywords(3));
    expect([one.code, one.out.match(/<loc>/g)?.length]).toEqual([0, 3]);
    expect(await generate('--format sitemap', keywords(50_001))).toMatchObject({
      code: 1,
      err: 'traffic-toolkit: Several sitemaps need --output, or --zip.\n',
    });
    const files = '--format sitemap -o map.xml';
    expect((await generate(files, keywords(3))).code).toBe(0);
    expect(names()).toEqual(['map.xml']);
    expect((await generate(`${files} --force`, keywords(50_001))).code).toBe(0);
    expect(names()).toEqual(['map-001.xml', 'map-002.xml', 'map-index.xml', 'map.xml']);
  });

  it('tells what a list is', async () => {
    const input = 'Keyword,Volume\nred,1\nRED,2\nred,3\n';
    const { run } = makeFolder({
      'list.csv': input,
      'old.csv': latin1('Keyword,Volume\nröd,1\nRED,2\nred,3\n'),
      'ru.csv': latin1('Keyword\tVolume\n\xf2\xf3\xf4\xeb\xe8\t1\n'),
    });
    const { out } = await run('inspect --json --ignore-case list.csv');
    expect(JSON.parse(out)).toMatchObject({
      kind: { kind: 'text', encoding: 'utf-8' },
      table: { keywordColumn: 0, skip: 1 },
      count: { keywords: 3, emptyLines: 0, duplicates: 2 },
    });
    const shows = (pattern: RegExp) => ({ out: expect.stringMatching(pattern) });
    await expectAll(run, [
      ['inspect list.csv', shows(/\* 1 Keyword: red \| RED \| red/)],
      ['inspect', shows(/table {7}perhaps, but every line is a keyword.*\n(?:.*\n)*keywords {4}4\n/), input],
      [
        'inspect --encoding windows-1252 old.csv',
        shows(/encoding {4}windows-1252\n(?:.*\n)*keywords {4}3\n/),
      ],
      [
        'inspect ru.csv',
        {
          ...shows(/^windows-1252 +òóôëè 1\n(?:.*\n)*windows-1251 +туфли 1\n/m),
          code: 1,
          err: holds('"inspect" shows how it reads'),
        },
      ],
    ]);
  });
});
