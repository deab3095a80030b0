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
import { unzipSync, zipSync } from 'fflate';
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

const started = (args: readonly string[], cwd = root) => startedBy(process.execPath, args, cwd);

function startedBy(program: string, args: readonly string[], cwd = root) {
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

const folder = () => mkdtempSync(join(tmpdir(), 'cli-'));

/** Runs a command in this process, with input and output in files. */
async function run(args: readonly string[], { input = '', cwd = root } = {}): Promise<Ended> {
  const own = folder();
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
    const code = await main([...args], streams);
    return { code, signal: null, out: readFileSync(outPath, 'utf8'), err };
  } finally {
    process.chdir(before);
    closeSync(stdin);
    closeSync(stdout);
    rmSync(own, { recursive: true });
  }
}

/** The same in a separate process, with pipes. */
async function runProcess(args: readonly string[], { input = '', cwd = root } = {}): Promise<Ended> {
  const { child, ended } = started([bin, ...args], cwd);
  child.stdin.end(input);
  return ended;
}
const replayed = ({ recipe, further, list }: Pick<GoldenRun, 'recipe' | 'further' | 'list'>) => [
  'generate',
  '-r',
  recipe,
  ...further.flatMap(({ placeholder, path }) => ['--combine', `${placeholder}=${path}`]),
  list,
];
const google = (keyword: string) => `https://www.google.com/search?q=${keyword}\r\n`;

beforeAll(async () => {
  for (const step of [
    ['node_modules/typescript/bin/tsc', '-b', 'cli'],
    ['scripts/bundle-node.mjs', 'cli'],
  ]) {
    const made = await started(step).ended;
    if (made.code !== 0) throw new Error(made.out + made.err);
  }
});

describe('traffic-toolkit', () => {
  it('explains how it is used', async () => {
    for (const [args, words] of [
      [['--help'], 'Commands:'],
      [['generate', '--help'], '--template'],
      [['inspect', '-h'], '--ignore-case'],
      [['help', 'generate'], '--template'],
      [['--version'], '0.1.0'],
      [['generate', '--preset', 'list'], 'https://duckduckgo.com/?q={keyword}'],
    ] as const) {
      const { code, out, err } = await run(args);
      expect([args, code, err]).toEqual([args, 0, '']);
      expect(out).toContain(words);
    }
  });

  it('names every option in its help', async () => {
    const { out } = await run(['generate', '--help']);
    expect(Object.keys(generateOptions).filter((name) => !out.includes(` --${name}`))).toEqual([]);
  });

  it('says what it does not understand, and ends with 2', async () => {
    const cities = ['generate', '-t', 'https://a.example/{city}?q={keyword}', '--combine', 'city=x'];
    const campaign = ['generate', '--utm-source', 'mail', '--utm-medium', 'm', '--utm-campaign', 'c'];
    const wrong: [string[], string][] = [
      [['walk'], 'There is no command "walk".'],
      [['toString'], 'There is no command "toString".'],
      [['generate', '--separator', 'constructor'], '--separator is comma, semicolon, tab or pipe'],
      [['generate', '--split'], "Option '--split <value>' argument missing"],
      [['generate', '--split', '0', '-o', 'x'], '--split is a whole number of at least 1, not "0".'],
      [['generate', '--format', 'xml'], '--format is one of text, csv, json-lines, sitemap, not "xml".'],
      [['generate', '--seed', '12'], '--seed has 32 hexadecimal digits.'],
      [['generate', '-t', 'https://a.example/{ keyword }'], 'The template has white space in it'],
      [
        ['generate', '-t', 'https://{keyword}'],
        'where the lines are addresses, it begins with {keyword|raw}',
      ],
      [
        ['generate', '--advanced', '-t', 'https://a.example.c/{keyword}'],
        'names no site such as example.com',
      ],
      [['generate', '--templat', 'x'], "Unknown option '--templat'. Is --template meant? See"],
      [['generate', '--seed', '0'.repeat(32), '--in-order'], '--seed and --in-order exclude each other.'],
      [['generate', '--format', 'csv', '--line-end', 'lf'], '--line-end belongs to text.'],
      [['generate', '--keyword-column'], '--keyword-column belongs to --format csv or json-lines.'],
      [['generate', '-t', 'nowhere'], 'The template is no http or https address: "nowhere".'],
      [['generate', '--advanced', '-t', 'https://a.example/{x|up}'], 'there is no such filter'],
      [['generate', '--preset', 'altavista'], 'There is no preset "altavista"'],
      [['generate', '--preset', 'baidu', '--country', 'de'], 'The preset baidu has no --country.'],
      [['generate', '--preset', 'google', '-t', 'https://a.example/'], 'exclude each other'],
      [['generate', '--country', 'de'], '--country belongs to a --preset.'],
      [['generate', '--split', '5'], 'Several files need --output, or --zip.'],
      [['generate', '--combine', 'city'], '--combine is NAME=FILE, not "city".'],
      [['generate', '--combine', 'city=x'], 'The template has no {city}'],
      [[...cities, '--combine', 'city=y'], '--combine has two lists for {city}.'],
      [[...cities, '--combine-encoding', 'place=utf-8'], 'there is no list for {place}'],
      [['generate', '--zip', '--no-zip'], '--zip and --no-zip exclude each other.'],
      [['generate', '--sitemap-folder', '/maps'], '--sitemap-folder is an http or https address'],
      [['generate', '--recipe-name', 'x'], '--recipe-name belongs to --save-recipe.'],
      [['generate', '--preview', '1', '--save-recipe', 'x'], '--preview makes no run'],
      [['generate', '-o', 'x', '--save-recipe', './x'], 'are the same file'],
      [['generate', '--preview', '1', '--summary', 'x'], '--preview makes no run'],
      [['generate', '--utm-allow', 'source=x'], '--utm-allow belongs to --utm-source'],
      [[...campaign, '--utm-allow', 'source=Shop,News'], 'not among the allowed values: shop, news.'],
      [[...cities.slice(0, -1), 'city=-'], 'Standard input can be read only once.'],
      [['generate', '--utm-source', 'x'], '--utm-medium is needed with the others.'],
      [['generate', '--column', 'Keyword'], 'does not look like a table'],
      [['inspect', 'one', 'two'], 'One list at a time.'],
    ];
    for (const [args, words] of wrong) {
      const { code, out, err } = await run(args);
      expect([args, code, out]).toEqual([args, 2, '']);
      expect(err).toContain(words);
      expect(err).toMatch(/^traffic-toolkit: .*\n$/);
    }
    expect((await run([])).code).toBe(2);
    expect((await runProcess([])).code).toBe(2);
  });

  it('S-70a S-70b S-71a S-71b S-72b reads standard input and files, and writes to standard output', async () => {
    const input = ' red shoes\n\nA&B\n';
    const expected = google('red%20shoes') + google('A%26B');
    const whole = { code: 0, signal: null, out: expected, err: '' };
    expect(await runProcess(['generate', '--in-order'], { input })).toEqual(whole);
    expect(await run(['generate', '--in-order'], { input })).toEqual(whole);
    const cwd = folder();
    writeFileSync(join(cwd, 'one.txt'), 'red shoes');
    writeFileSync(join(cwd, 'two.txt'), Buffer.from('\ufeffA&B\n', 'utf16le'));
    const both = await run(['generate', '--in-order', 'one.txt', 'two.txt', '-'], { input: 'more', cwd });
    expect(both).toMatchObject({ code: 0, out: expected + google('more') });
  });

  it('tells a program what happened, and fails with --strict if there is a note', async () => {
    const cwd = folder();
    const template = ['-t', '{keyword|raw}?utm_source=mail', '--advanced', '--in-order'];
    const list = { input: 'https://a.example/\n\nnone\n', cwd };
    const told = await run(['generate', ...template, '--summary', 'told.json'], list);
    expect(told).toMatchObject({ code: 0, out: 'https://a.example/?utm_source=mail\r\n' });
    const summary = JSON.parse(readFileSync(join(cwd, 'told.json'), 'utf8'));
    expect(summary).toMatchObject({
      urls: 1,
      keywords: 2,
      emptyLines: 1,
      leftOut: { count: 1, first: ['none'] },
    });
    expect(summary.notes).toEqual([expect.stringContaining('1 line is no address and was left out')]);
    expect(told.err).toBe(`Note: ${summary.notes[0]}\n`);

    const strict = await run(['generate', ...template, '--strict', '-q'], list);
    expect(strict).toMatchObject({ code: 1, out: told.out });
    expect(strict.err).toContain('--strict: there was a note. What was written stays.');
    const early = await run(['generate', '--strict', '-t', 'https://a.example/', '-o', 'urls.txt'], list);
    expect(early.code).toBe(1);
    expect(early.err).toContain('--strict: there was a note, see above. Nothing was written.');
    expect(existsSync(join(cwd, 'urls.txt'))).toBe(false);
    expect((await run(['generate', '--strict', '--in-order'], { input: 'one', cwd })).code).toBe(0);
    expect(await run(['generate', '--summary', 'told.json'], list)).toMatchObject({ code: 1, out: '' });
  });

  it('S-68b draws an order, and repeats that of a seed or of a saved recipe', async () => {
    const input = Array.from({ length: 200 }, (_, at) => `k${at}`).join('\n');
    const cwd = folder();
    const drawn = await run(['generate', '--save-recipe', 'recipe.json'], { input, cwd });
    expect(drawn.out.split('\r\n').sort().slice(1)).toEqual(
      input
        .split('\n')
        .map((keyword) => google(keyword).trim())
        .sort(),
    );
    const again = await run(['generate', '-r', 'recipe.json'], { input, cwd });
    expect(again.out).toBe(drawn.out);
    expect((await run(['generate'], { input, cwd })).out).not.toBe(drawn.out);
    const { seed } = JSON.parse(readFileSync(join(cwd, 'recipe.json'), 'utf8'));
    expect((await run(['generate', '--seed', seed], { input })).out).toBe(drawn.out);
    expect(readFileSync(join(cwd, 'recipe.json'), 'utf8')).not.toContain('k1');
  });

  const allGolden = [...goldenRuns(), ...goldenRuns('golden/bytes')];
  it.each(allGolden.map((golden) => [golden.name, golden] as const))(
    'golden run %s gives the same bytes',
    async (_, golden) => {
      const cwd = folder();
      const { expected, bytes, rejected, zipIsAsked } = golden;
      const options = [...(zipIsAsked ? ['--zip'] : []), ...(rejected ? ['--rejects', 'rejected.csv'] : [])];
      const args = [...replayed(golden), ...options, '-q', '-o', expected];
      expect(await run(args, { cwd })).toEqual({ code: 0, signal: null, out: '', err: '' });
      expect(readdirSync(cwd).sort()).toEqual([...(rejected ? ['rejected.csv'] : []), expected].sort());
      expect(Buffer.compare(readFileSync(join(cwd, expected)), bytes)).toBe(0);
      if (rejected) expect(readFileSync(join(cwd, 'rejected.csv'), 'utf8')).toBe(rejected);
    },
  );

  it.each(goldenFaults().map((golden) => [golden.name, golden] as const))(
    'golden run %s fails, names the line and leaves nothing',
    async (_, golden) => {
      const cwd = folder();
      const { code, err } = await run([...replayed(golden), '-q', '-o', 'urls.txt'], { cwd });
      expect([code, readdirSync(cwd)]).toEqual([1, []]);
      const { line } = golden.failure;
      expect(/ in line (\d+)/.exec(err)?.[1]).toBe(line && String(line));
    },
  );

  it('saves a whole run as a recipe, and replays it to the same bytes with the lists given again', async () => {
    const cwd = folder();
    const list = join(root, 'golden/second-sheet/list.xlsx');
    writeFileSync(join(cwd, 'places.txt'), Buffer.from('Köln\nBonn\n', 'latin1'));
    writeFileSync(join(cwd, 'how.txt'), 'new\nused\n');
    const place = ['--combine', 'place=places.txt'];
    const how = ['--combine', 'how=how.txt'];
    const settings = [
      ...['-t', 'https://a.example/{how|slug}/{place|slug}/{city|slug}?q={keyword}', '--sheet', '2'],
      ...['--column', 'Keyword', '--column', 'city=City', '--format', 'sitemap', '--split', '5', '--zip'],
      ...['--sitemap-folder', 'https://cdn.example/maps', '--max-combinations', '20000000'],
      ...['--combine-encoding', 'place=windows-1252', '--recipe-name', 'Spring', '--save-recipe', 'r.json'],
    ];
    const of = (...args: string[]) => run(['generate', ...args, list], { cwd });
    expect(await of(...settings, ...place, ...how, '-o', 'first.zip')).toMatchObject({ code: 0, err: '' });
    const recipe = readFileSync(join(cwd, 'r.json'), 'utf8');
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
    // The same options in another order.
    expect(await of('-r', 'r.json', ...how, ...place, '-o', 'again.zip')).toMatchObject({ code: 0, err: '' });
    const [first, again] = ['first.zip', 'again.zip'].map((name) => readFileSync(join(cwd, name)));
    expect(again).toEqual(first);
    const lacking = await of('-r', 'r.json', ...place, '-o', 'x.zip');
    expect(lacking).toMatchObject({ code: 1, out: '' });
    expect(lacking.err).toContain('--combine how=FILE gives it');
    await of('-r', 'r.json', '--no-zip', ...place, ...how, '-o', 'part.xml');
    const files = ['part-001.xml', 'part-002.xml', 'part-003.xml', 'part-index.xml'];
    expect(readdirSync(cwd).filter((name) => /^(part|x)/.test(name))).toEqual(files);
  });

  it('finds out before the run that its recipe cannot be saved', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'r.json'), 'precious');
    symlinkSync('nowhere', join(cwd, 'link.json'));
    const names = readdirSync(cwd);
    const of = (...args: string[]) => run(['generate', '--save-recipe', ...args], { input: 'a\n', cwd });
    const long = `https://a.example/{keyword}?${'x'.repeat(9000)}`;
    for (const [args, words] of [
      [['r.json'], 'r.json is already there; --force replaces it.'],
      [['link.json'], 'link.json is already there; --force replaces it.'],
      [['none/r.json'], 'There is no folder none.'],
      [[`${'x'.repeat(252)}.json`], 'is too long for a file.'],
      [['new.json', '-t', long], 'cannot be a recipe: "template"'],
    ] as const) {
      for (const to of [[], ['-o', 'urls.txt']]) {
        const refused = await of(...args, ...to);
        expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(words) });
        expect(readdirSync(cwd)).toEqual(names);
      }
    }
    expect(readFileSync(join(cwd, 'r.json'), 'utf8')).toBe('precious');
    expect(await of('r.json', '--force')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))).toMatchObject({ version: 1 });
  });

  it('asks for the folder of sitemaps before the run, and finds a taken name at its second file', async () => {
    const cwd = folder();
    const input = Array.from({ length: 100_000 }, (_, at) => `k${at}`).join('\n');
    const args = ['generate', '--advanced', '-t', 'https://{keyword}.example/', '--format', 'sitemap'];
    for (const to of [[], ['-o', 'map.xml']])
      expect(await run([...args, ...to], { input, cwd })).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('--sitemap-folder does'),
      });
    expect(readdirSync(cwd)).toEqual([]);
    writeFileSync(join(cwd, 'map-001.xml'), 'precious');
    const several = [...args, '--sitemap-folder', 'https://a.example/', '--in-order', '-o', 'map.xml'];
    // This must fail with the second file, not only at the end, which never comes here.
    const { child, ended } = started([bin, ...several], cwd);
    child.stdin.write(input);
    const taken = { code: 1, err: expect.stringContaining('map-001.xml is already there') };
    expect(await ended).toMatchObject(taken);
  });

  it('refuses what only looks like text, wherever it is given', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'a.rtf'), '{\\rtf1\\ansi red shoes\\par hats}');
    writeFileSync(join(cwd, 'a.pdf'), '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
    writeFileSync(join(cwd, 'a.txt'), 'red\n');
    const template = ['-t', 'https://a.example/{keyword}/{how}', '--combine'];
    for (const [args, words] of [
      [['generate', 'a.rtf'], 'a.rtf is an RTF document, no list of keywords.'],
      [['generate', 'a.txt', 'a.pdf'], 'a.pdf is a PDF,'],
      [['generate', ...template, 'how=a.pdf', 'a.txt'], 'a.pdf is a PDF,'],
      [['inspect', 'a.pdf'], 'a.pdf is a PDF,'],
    ] as const) {
      const { code, out, err } = await run(args, { cwd });
      expect([args, code, out]).toEqual([args, 1, '']);
      expect(err).toContain(words);
    }
    const piped = await run(['generate'], { input: '%PDF-1.4\n1 0 obj\n' });
    expect(piped).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Standard input is a PDF,'),
    });
  });

  it('says that standard input is a folder', async () => {
    const args = [process.execPath, bin, root];
    for (const command of ['generate', 'inspect']) {
      const line = `"$0" "$1" ${command} < "$2"`;
      expect(await startedBy('sh', ['-c', line, ...args]).ended).toMatchObject({
        code: 1,
        out: '',
        err: 'traffic-toolkit: Standard input cannot be read: it is a folder.\n',
      });
    }
  });

  it('writes whatever another process of its number has left behind, and names as long as a system takes', async () => {
    const cwd = folder();
    // The program that replaces the shell keeps its process id.
    const line = 'echo a > in; touch ".urls.txt.$$.partial"; exec "$0" "$1" generate -o urls.txt in';
    const { child, ended } = startedBy('sh', ['-c', line, process.execPath, bin], cwd);
    child.stdin.end();
    expect(await ended).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(cwd, 'urls.txt'), 'utf8')).toBe(google('a'));
    const longest = `${'x'.repeat(251)}.txt`;
    expect(await run(['generate', '-o', longest], { input: 'a', cwd })).toMatchObject({ code: 0, err: '' });
    const before = readdirSync(cwd);
    for (const more of [[], ['--split', '1'], ['--zip']])
      expect(await run(['generate', '-o', `x${longest}`, ...more], { input: 'a', cwd })).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('too long for a file.'),
      });
    expect(readdirSync(cwd)).toEqual(before);
  });

  it('puts campaign parameters into the template, by the rules of names and the values that are allowed', async () => {
    const utm = ['--in-order', '--utm-source', 'News Letter', '--utm-medium', 'mail', '--utm-campaign', 'x'];
    const allow = ['--utm-allow', 'source=shop, News Letter', '--utm-allow', 'medium=mail'];
    const args = ['generate', '-t', 'https://a.example/?q={keyword}#top', ...utm, ...allow];
    const url = 'https://a.example/?q=a&utm_source=news_letter&utm_medium=mail&utm_campaign=x#top';
    expect(await run(args, { input: 'a' })).toMatchObject({ code: 0, out: `${url}\r\n`, err: '' });
    expect((await run([...args, '--preview', '1'], { input: 'a\nb' })).out).toBe(`${url}\n`);
  });

  it('picks columns by name or number', async () => {
    const of = (args: readonly string[], input = 'Keyword;Volume;Difficulty\nred shoes;5;1\n"a;b";6;2\n') =>
      run(['generate', '--in-order', ...args.flatMap((column) => ['--column', column])], { input });
    for (const column of ['Keyword', 'keyword', '1', 'keyword=1']) {
      const out = google('red%20shoes') + google('a%3Bb');
      expect(await of([column])).toMatchObject({ code: 0, out, err: '' });
    }
    for (const [columns, words] of [
      [['Cost'], 'There is no column "Cost", but "Keyword", "Volume", "Difficulty".'],
      [['9'], 'There is no column 9, but 3.'],
      [['Keyword', 'Volume'], 'Two columns cannot both feed {keyword}'],
    ] as const)
      expect(await of(columns)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
    const twins = await of(['volume'], 'Keyword,Volume,Volume\nred,1,2\n');
    expect(twins.err).toContain('Columns 2 and 3 are called "volume"');
  });

  it('reads what looks like a table as the page does, and says so', async () => {
    const cwd = folder();
    const lists = {
      'export.csv': readFileSync(join(root, 'golden/keyword-planner/list.csv')),
      'other.csv': 'id;phrase;price\n1;red shoes;1,50\n2;boots;2,75\n',
      'other.txt': 'Keyword,Volume\nred,1\nboots,2\n',
      'cities.txt': 'hotel, berlin\nhostel, paris\n',
      'cities.csv': 'hotel, berlin\nhostel, paris\n',
      'one.csv': '\ufeffKeyword\r\nhotel, berlin\r\n"a ""b"", c"\r\n',
      'one.txt': 'Keyword\nboots\n',
      'ragged.csv': 'Keyword,Volume\nred,1\nboots\nhats\n"a, b",3\ncoats,4\n',
      'list.xlsx': readFileSync(join(root, 'golden/spreadsheet/list.xlsx')),
    };
    const of = (...args: string[]) => run(['generate', '--in-order', ...args], { cwd });
    for (const [name, list] of Object.entries(lists)) {
      writeFileSync(join(cwd, name), list);
      const { out, err } = await of('--save-recipe', `${name}.json`, name);
      // The page's preview of a file comes from the same use case.
      const shape = JSON.parse((await run(['inspect', '--json', name], { cwd })).out);
      const { input } = JSON.parse(readFileSync(join(cwd, `${name}.json`), 'utf8'));
      const own = shape.input.table;
      expect([name, input.table]).toEqual([name, own && { ...own, columns: own.columns.slice(0, 1) }]);
      expect([name, input.lines]).toEqual([name, shape.input.lines]);
      expect([name, out.split('\r\n').length - 1]).toEqual([name, shape.count.keywords]);
      expect([name, /^Note: read as .*\n$/.test(err)]).toEqual([name, own !== undefined]);
      expect(await of('-q', name)).toMatchObject({ out, err: '' });
    }
    for (const [name, note] of [
      [
        'export.csv',
        'read as an export of Google Keyword Planner, keywords from the column "Keyword". --column takes another, --plain-lines every line.',
      ],
      [
        'cities.csv',
        'read as a table, keywords from column 1. --column takes another, --plain-lines every line.',
      ],
      ['one.csv', 'the first line seems to be a header, and is read as a keyword; --skip 1 leaves it out.'],
      ['other.txt', 'this looks like a table; --column "Keyword" takes its keywords only.'],
    ] as const)
      expect((await of(name)).err).toContain(`Note: ${note}\n`);
    expect((await of('cities.txt')).err).toBe('');
    const one = google('hotel%2C%20berlin') + google('a%20%22b%22%2C%20c');
    for (const option of [
      ['--skip', '1'],
      ['-r', 'headed.json'],
    ]) {
      const headed = await of(...option, '--save-recipe', 'headed.json', '--force', 'one.csv');
      expect([headed.out, headed.err.includes('header')]).toEqual([one, false]);
    }
    expect((await of('--skip', '1', 'one.txt', 'one.csv')).out).toBe(google('boots') + one);
    for (const option of ['--plain-lines', '--no-quotes'])
      expect((await of(option, '--skip', '2', 'one.csv')).out).toBe(google('%22a%20%22%22b%22%22%2C%20c%22'));
    // Overridden by a recipe, or by an option.
    expect((await of('-r', 'one.txt.json', 'other.csv')).out).toContain('q=1%3Bred%20shoes%3B1%2C50');
    expect((await of('-r', 'other.csv.json', '--plain-lines', 'other.csv')).out).toContain('q=id%3B');
    for (const [args, words] of [
      [['--plain-lines', '--column', '1', 'one.csv'], '--plain-lines and --column exclude each other.'],
      [['--plain-lines', 'list.xlsx'], 'a spreadsheet has no lines'],
    ] as const)
      expect(await of(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
  });

  it('reads the sheet that a person sees, and says which one, unless it is chosen', async () => {
    const { 'xl/workbook.xml': book = new Uint8Array(), ...parts } = unzipSync(
      readFileSync(join(root, 'golden/second-sheet/list.xlsx')),
    );
    const hiding = Buffer.from(book).toString().replace('name="Notes"', 'name="Notes" state="hidden"');
    const list = join(folder(), 'list.xlsx');
    writeFileSync(list, zipSync({ ...parts, 'xl/workbook.xml': Buffer.from(hiding) }));
    const { out, err } = await run(['generate', '--in-order', list]);
    expect(err).toContain('Note: of 2 sheets, "Spring" is read; --sheet takes another by its number.\n');
    const second = await run(['generate', '--in-order', '--sheet', '2', list]);
    expect([second.out, second.err.includes('sheets')]).toEqual([out, false]);
    expect((await run(['generate', '--in-order', '--sheet', '1', list])).out).not.toBe(out);
    expect((await run(['inspect', list])).out).toContain('sheets      1 Notes (hidden), *2 Spring\n');
  });

  it('reads each of several files as what it is', async () => {
    const cwd = folder();
    const lists = {
      'a.csv': 'Volume;Keyword\n5;red shoes\n6;"hats; blue"\n',
      'b.txt': 'coats, long\nboots',
      'c.tsv': Buffer.from('\ufeffKeyword\tVolume\r\nмяч\t5\r\n', 'utf16le'),
      'd.xlsx': readFileSync(join(root, 'golden/spreadsheet/list.xlsx')),
    };
    for (const [name, list] of Object.entries(lists)) writeFileSync(join(cwd, name), list);
    writeFileSync(join(cwd, 'open.csv'), 'Keyword,Volume\n"red,1\n');
    const of = (...args: string[]) => run(['generate', '--in-order', ...args], { cwd });
    const names = Object.keys(lists);
    const expected = [];
    for (const name of names) expected.push((await of('-q', name)).out);
    const { code, out, err } = await of(...names);
    expect([code, out]).toEqual([0, expected.join('')]);
    expect(err.match(/^Note: \S+: read as/gm)).toEqual(
      ['a.csv', 'c.tsv', 'd.xlsx'].map((name) => `Note: ${name}: read as`),
    );
    const columns = ['--column', 'Keyword', '--column', 'n=Volume', '-t', 'https://a.example/{n}/{keyword}'];
    expect((await of(...columns, 'a.csv', 'c.tsv')).out).toContain(
      '6/hats%3B%20blue\r\nhttps://a.example/5/%D0%BC',
    );
    expect(await of('b.txt', 'open.csv')).toMatchObject({
      code: 1,
      err: expect.stringContaining('open.csv: a quote is not closed in line 2'),
    });
    // A recipe reads all files in the same way.
    expect((await of('--save-recipe', 'r.json', 'a.csv', 'b.txt')).err).toContain('no recipe can hold');
    expect((await of('--save-recipe', 'r.json', 'a.csv', 'a.csv')).code).toBe(0);
    expect((await of('-r', 'r.json', 'a.csv', 'a.csv')).out).toBe(`${expected[0]}${expected[0]}`);
  });

  it('reads the list in an archive, and says which one', async () => {
    const cwd = folder();
    const queries = 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,1,2,50%,3\n';
    const files = { 'Chart.csv': Buffer.from('Date,Clicks\n'), 'Queries.csv': Buffer.from(queries) };
    writeFileSync(join(cwd, 'export.zip'), zipSync(files));
    const read = 'Note: read as an export of Google Search Console';
    expect(await run(['generate', 'export.zip'], { cwd })).toMatchObject({
      out: google('red%20shoes'),
      err: expect.stringMatching(new RegExp(`^Note: of the archive, "Queries.csv" is read; .*\n${read}`)),
    });
    expect((await run(['inspect', 'export.zip'], { cwd })).out).toContain('* 1 Top queries: red shoes');
    const recipe = ['--save-recipe', 'r.json', 'export.zip'];
    expect((await run(['generate', ...recipe], { cwd })).code).toBe(0);
    expect((await run(['generate', '-r', 'r.json', 'export.zip'], { cwd })).out).toBe(google('red%20shoes'));
  });

  it('reads a packed list whole or not at all, and says which', async () => {
    const cwd = folder();
    const gz = gzipSync('word\n'.repeat(20_000));
    const sheet = readFileSync(join(root, 'golden/spreadsheet/list.xlsx'));
    const zip = zipSync({ 'list.txt': Buffer.from('keyword') });
    zip[6] = 1;
    const lists = {
      'end.gz': gz.subarray(0, -6),
      'end.xlsx': sheet.subarray(0, -6),
      'locked.zip': zip,
      'padded.gz': Buffer.concat([gz, Buffer.from('signature')]),
    };
    for (const [name, list] of Object.entries(lists)) writeFileSync(join(cwd, name), list);
    for (const [name, words] of [
      ['end.gz', 'the file is damaged or was cut off; get it again'],
      ['end.xlsx', 'the file is damaged or was cut off; get it again'],
      ['locked.zip', 'the archive has a password; unpack it first'],
    ] as const) {
      const err = `traffic-toolkit: ${name}: ${words}\n`;
      expect(await run(['generate', '-o', 'urls.txt', name], { cwd })).toMatchObject({
        code: 1,
        out: '',
        err,
      });
      expect(readdirSync(cwd).sort()).toEqual(Object.keys(lists).sort());
    }
    const { code, out, err } = await run(['generate', '--in-order', 'padded.gz'], { cwd });
    expect([code, out]).toEqual([0, google('word').repeat(20_000)]);
    expect(err).toBe('Note: bytes that stand behind the end of the archive are left out.\n');
  });

  it('warns of characters that nobody sees, and leaves them out when told to', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'list.txt'), 're\u200bd\nb\0lue\nnew\u00admoon\n');
    const of = (...args: string[]) => run(['generate', '--in-order', ...args], { cwd });
    const kept = await of('list.txt');
    expect(kept.out).toBe(google('re%E2%80%8Bd') + google('b%00lue') + google('new%C2%ADmoon'));
    expect(kept.err).toBe(
      'Note: it has characters that nobody sees; --drop-invisible leaves them out, and "inspect" counts them.\n',
    );
    const dropped = { code: 0, out: google('red') + google('blue') + google('newmoon'), err: '' };
    expect(await of('--drop-invisible', '--save-recipe', 'r.json', 'list.txt')).toMatchObject(dropped);
    expect(await of('-r', 'r.json', 'list.txt')).toMatchObject(dropped);
    expect((await run(['inspect', 'list.txt'], { cwd })).out).toContain('invisible   3\n');
    // Nothing that is not text becomes text.
    writeFileSync(join(cwd, 'bad.txt'), Buffer.from('a\nb\xc3\0\xa4\n', 'latin1'));
    expect((await of('--drop-invisible', 'bad.txt')).err).toContain('in line 2');
  });

  it('leaves out the totals below a table, and says so', async () => {
    const input = '# Terms\n# Account: Shop\n\nSession manual term,Sessions\nred shoes,120\nboots,60\n,180\n';
    const cwd = folder();
    writeFileSync(join(cwd, 'ga4.csv'), input);
    const { out, err } = await run(['generate', '--in-order', 'ga4.csv'], { cwd });
    expect(out).toBe(google('red%20shoes') + google('boots'));
    expect(err).toContain('keywords from the column "Session manual term"');
    expect(err).toContain('Note: one row has no keyword, and is left out.\n');
  });

  it('reads standard input as the page reads what is pasted', async () => {
    const of = (input: string) => run(['generate', '--in-order'], { input });
    const ahrefs = 'Keyword;Volume;Difficulty\nred shoes;5;1\n"a;b";6;2\n';
    for (const [input, out, words] of [
      [ahrefs, ['red%20shoes', 'a%3Bb'], 'an export of Ahrefs, keywords from the column "Keyword"'],
      ['red\t1\nboots\t2\n', ['red', 'boots'], 'read as a table'],
      [
        'Keyword,Volume\nred,1\n',
        ['Keyword%2CVolume', 'red%2C1'],
        '--column "Keyword" takes its keywords only',
      ],
      ['keyword\nred\n', ['keyword', 'red'], 'Note: the first line seems to be a header'],
    ] as const)
      expect(await of(input)).toMatchObject({
        out: out.map(google).join(''),
        err: expect.stringContaining(words),
      });
    // The beginning is enough: nothing waits for the end of the stream.
    const { child, ended } = started([bin, 'generate', '--preview', '1']);
    child.stdin.write(ahrefs.repeat(4_000));
    expect(await ended).toMatchObject({ code: 0, out: 'https://www.google.com/search?q=red%20shoes\n' });
  });

  it("finds one's own presets in the file that the page saves", async () => {
    const cwd = folder();
    const presets = [
      { name: 'My Shop', template: 'https://shop.example/?q={keyword}' },
      { name: 'Slugs', template: 'https://a.example/{keyword|slug}' },
      { name: 'google-maps', template: 'https://maps.example/{keyword}' },
    ];
    writeFileSync(join(cwd, 'p.json'), JSON.stringify({ version: 1, presets }));
    writeFileSync(join(cwd, 'bad.json'), '{"version":1,"presets":[{"name":"Google","template":"x"}]}');
    const of = (...args: string[]) =>
      run(['generate', '--presets', 'p.json', ...args], { input: 'Red Shoes', cwd });
    for (const [args, code, words] of [
      [['--preset', 'my shop'], 0, 'https://shop.example/?q=Red%20Shoes\r\n'],
      [['--preset', 'Slugs'], 0, 'https://a.example/red-shoes\r\n'],
      [['--preset', 'google-maps'], 0, 'https://maps.example/Red%20Shoes\r\n'],
      [['--preset', 'bing'], 0, 'https://www.bing.com/search?q=Red%20Shoes\r\n'],
      [['--preset', 'list'], 0, 'My Shop         https://shop.example/?q={keyword}\n'],
      [['--preset', 'My Shop', '--country', 'de'], 2, 'The preset My Shop has no --country.'],
      [[], 2, '--presets belongs to a --preset.'],
      [['--presets', 'bad.json', '--preset', 'x'], 1, 'bad.json: preset 1: its name comes twice'],
      [['--presets', 'no.json', '--preset', 'x'], 1, 'no.json cannot be read: there is no such file.'],
    ] as const) {
      const ended = await of(...args);
      expect([args, ended.code]).toEqual([args, code]);
      expect(code === 0 ? ended.out : ended.err).toContain(words);
      expect(code === 0 ? ended.err : ended.out).toBe('');
    }
  });

  it('says that a template takes no keyword, unless it is to be quiet', async () => {
    const of = (...args: string[]) => run(['generate', '--in-order', '-t', ...args], { input: 'a\nb\n' });
    const note = 'Note: no {keyword} is in the template: all URLs are the same';
    for (const [template, err] of [
      ['https://a.example/%s', `${note}; write {keyword} instead of %s.\n`],
      [
        'https://a.example/{keyword}/{keyword}',
        'Note: only the first {keyword} is replaced; --advanced replaces all of them.\n',
      ],
      [
        'https://a.example/{keyword|slug}',
        `${note}.\nNote: "{keyword|slug}" stays as it is; --advanced replaces it.\n`,
      ],
      [
        'https://a.example/{keyword}/{keywrd}?a={keyword|lowr}',
        'Note: "{keywrd}" stays as it is: no list is there for it; --combine NAME=FILE or --column NAME=COL gives one. Is {keyword} meant?\n' +
          'Note: "{keyword|lowr}" stays as it is: there is no such filter. Is {keyword|lower} meant? --advanced replaces it.\n',
      ],
    ] as const) {
      expect(await of(template)).toMatchObject({ code: 0, err });
      expect((await of(template, '-q')).err).toBe('');
    }
    expect((await of('https://a.example/{keyword|slug}', '--advanced')).err).toBe('');
  });

  it('writes what was left out to a file, also if that is nothing, and replaces none', async () => {
    const cwd = folder();
    const args = ['generate', '--rejects', 'none.csv'];
    expect((await run(args, { input: 'a', cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'none.csv'), 'utf8')).toBe('line,text,reason\r\n');
    expect(await run(args, { input: 'a', cwd })).toMatchObject({ code: 1, out: '' });
    // The lines of several files are counted as if they were one.
    writeFileSync(join(cwd, 'first.txt'), 'https://a.example/\n\n\nnone\n\nhttps://b.example/\n');
    writeFileSync(join(cwd, 'second.txt'), 'more\n');
    const both = ['first.txt', 'second.txt', '-t', '{keyword|raw}?utm_source=mail', '--in-order'];
    expect((await run(['generate', ...both, '--rejects', 'both.csv'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'both.csv'), 'utf8')).toMatch(/\r\n4,none,.*\r\n7,more,/);
  });

  it('reads a list to combine as its name says, also packed, and a recipe as it was read', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'cities.csv'), '"Bonn"\n');
    writeFileSync(join(cwd, 'cities.csv.gz'), gzipSync('"Bonn"\n'));
    writeFileSync(join(cwd, 'cities.zip'), zipSync({ 'cities.csv': Buffer.from('"Bonn"\n') }));
    const of = async (...args: string[]) => (await run(['generate', ...args], { input: 'a', cwd })).out;
    const template = ['-t', 'https://a.example/{city}?q={keyword}'];
    for (const [options, city] of [
      [[], 'Bonn'],
      [['--no-quotes'], '%22Bonn%22'],
      [['--plain-lines'], '%22Bonn%22'],
    ] as const) {
      const url = `https://a.example/${city}?q=a\r\n`;
      for (const name of ['cities.csv', 'cities.csv.gz', 'cities.zip'])
        expect(await of(...template, ...options, '--combine', `city=${name}`)).toBe(url);
      const save = ['--save-recipe', 'r.json', '--force'];
      await of(...template, ...options, '--combine', 'city=cities.csv', ...save);
      expect(await of('-r', 'r.json', '--combine', 'city=cities.csv')).toBe(url);
    }
    const most = ['--combine', 'city=cities.csv', '--max-combinations', '1'];
    const many = await run(['generate', ...template, ...most], { input: 'a\nb', cwd });
    expect(many).toMatchObject({ code: 1, out: '', err: expect.stringContaining('2 combinations') });
  });

  it('shows the controls and marks of direction that strangers wrote, and puts no line in for them', async () => {
    const cwd = folder();
    const foreign = '\x1b]52;c;eA\x07\u009b2J\u202e\u2066\r\nNote: all is well';
    const quoted = `"${foreign}"`;
    writeFileSync(join(cwd, 'table.csv'), `${quoted},n\n${quoted},1\nboots,2\n`);
    writeFileSync(join(cwd, 'list.txt'), `${foreign.split('\r')[0]}\n`);
    writeFileSync(join(cwd, `${foreign}.txt`), 'boots\nboots \u200e\n');
    writeFileSync(join(cwd, 'latin.txt'), Buffer.from(`${'\x1b\x9b2J'} \xff\n`, 'latin1'));
    const preset = { name: '\u009b2J\u202e', template: 'https://a.example/{keyword}' };
    writeFileSync(join(cwd, 'presets.json'), JSON.stringify({ version: 1, presets: [preset] }));
    for (const args of [
      ['inspect', 'table.csv'],
      ['inspect', 'latin.txt'],
      ['inspect', foreign],
      ['generate', 'table.csv'],
      ['generate', '--column', 'price', 'table.csv'],
      ['generate', foreign],
      ['generate', `${foreign}.txt`, 'list.txt'],
      ['generate', '-o', `${foreign}/urls.txt`, 'list.txt'],
      ['generate', '-t', `https://a.example/${foreign}`, '--preview', '1', '--summary', 'x', 'list.txt'],
      ['generate', '-t', foreign, 'list.txt'],
      ['generate', '--presets', 'presets.json', '--preset', 'list'],
      ['generate', `--${foreign}`],
      [foreign],
    ]) {
      const { out, err } = await run(args, { cwd });
      const said = args[0] === 'generate' && !args.includes('list') ? err : out + err;
      expect(said, JSON.stringify(args)).toMatch(/\\u009b/);
      expect(said, JSON.stringify(args)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|^Note: all is well/mu);
    }
    const { out } = await run(['inspect', '--json', 'table.csv'], { cwd });
    expect(JSON.parse(out).table.columns[0].name).toContain('\x1b');
  });

  it('names the lines that are no addresses, unless it is to be quiet', async () => {
    const args = ['generate', '--in-order', '-t', '{keyword|raw}?a=1'];
    const input = 'https://a.example/\nno\x1b[31m address\n';
    const out = 'https://a.example/?a=1\r\n';
    const err = 'Note: 1 line is no address and was left out:\n  "no\\u001b[31m address"\n';
    expect(await run(args, { input })).toMatchObject({ code: 0, out, err });
    expect(await run([...args, '-q'], { input })).toMatchObject({ code: 0, out, err: '' });
    const none = await run(args, { input: 'a\nb\n' });
    expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('No line is an http') });
    const fragment = await run(['generate', '-t', '{keyword|raw}?a=1#b'], { input });
    expect(fragment).toMatchObject({ code: 2, err: expect.stringContaining('at "#b"') });
  });

  it('never replaces a file unless told to, and leaves no half one', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'urls.txt'), 'precious');
    const args = ['generate', '--in-order', '-o', 'urls.txt'];
    const refused = await run(args, { input: 'a', cwd });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('urls.txt is already there') });
    expect(readFileSync(join(cwd, 'urls.txt'), 'utf8')).toBe('precious');
    expect(await run([...args, '--force'], { input: 'a', cwd })).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(cwd, 'urls.txt'), 'utf8')).toBe(google('a'));

    writeFileSync(join(cwd, 'bad.txt'), Buffer.from('good\nbad \xff\n', 'latin1'));
    const bad = await run(['generate', '-o', 'new.txt', 'bad.txt'], { cwd });
    expect(bad).toMatchObject({ code: 1, out: '' });
    expect(bad.err).toContain('bad.txt: there is no text in UTF-8, or in the chosen encoding, in line 2');
    for (const [args, words] of [
      [['nowhere.txt'], 'nowhere.txt cannot be read: there is no such file.'],
      [[], 'The list: there is no keyword'],
    ] as const)
      expect(await run(['generate', ...args], { input: '\n \n', cwd })).toMatchObject({
        code: 1,
        err: `traffic-toolkit: ${words}\n`,
      });

    const split = ['generate', '--in-order', '--split', '1', '-o', 'part.txt'];
    writeFileSync(join(cwd, 'part-002.txt'), 'precious');
    expect((await run(split, { input: 'a\nb\nc', cwd })).err).toContain('part-002.txt is already there');
    expect(readdirSync(cwd).sort()).toEqual(['bad.txt', 'part-002.txt', 'urls.txt']);
    expect((await run([...split, '--force'], { input: 'a\nb\nc', cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'part-002.txt'), 'utf8')).toBe(google('b'));
  });

  it('keeps the permissions of a file that it replaces, and the link that leads to it', async () => {
    const cwd = folder();
    const mode = (name: string) => statSync(join(cwd, name)).mode & 0o777;
    mkdirSync(join(cwd, 'shared'));
    for (const name of ['own.txt', 'shared/real.txt', 'part-001.txt']) writeFileSync(join(cwd, name), 'old');
    chmodSync(join(cwd, 'own.txt'), 0o600);
    chmodSync(join(cwd, 'shared/real.txt'), 0o662);
    chmodSync(join(cwd, 'part-001.txt'), 0o640);
    symlinkSync('shared/real.txt', join(cwd, 'link.txt'));
    for (const more of [['own.txt'], ['link.txt'], ['part.txt', '--split', '1']]) {
      const args = ['generate', '--in-order', '--force', '-o', ...more];
      expect(await run(args, { input: 'a', cwd })).toMatchObject({ code: 0, err: '' });
    }
    expect([mode('own.txt'), mode('shared/real.txt'), mode('part-001.txt')]).toEqual([0o600, 0o662, 0o640]);
    expect(readFileSync(join(cwd, 'shared/real.txt'), 'utf8')).toBe(google('a'));
    expect(readlinkSync(join(cwd, 'link.txt'))).toBe('shared/real.txt');
    expect(readdirSync(join(cwd, 'shared'))).toEqual(['real.txt']);
  });

  it.runIf(existsSync('/dev/ptmx'))(
    'shows its progress in a terminal where that is not in the way',
    async () => {
      const cwd = folder();
      const list = join(cwd, 'list.txt');
      writeFileSync(list, 'red shoes\n'.repeat(3));
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
        const args = ['generate', '--in-order', list];
        expect(await main(['generate', '-o', join(cwd, 'urls.txt'), list], streams)).toBe(0);
        expect(err.split('\r\x1b[K')).toEqual([
          '',
          expect.stringMatching(/^50 %, \d keywords$/),
          expect.stringMatching(/^3 URLs, /),
        ]);
        err = '';
        expect(await main(args, streams)).toBe(0);
        expect(err).toMatch(/^3 URLs, [\d.]+ s\n$/);
      } finally {
        closeSync(stdout);
      }
    },
  );

  it('reads more files than can be open at once', async () => {
    const cwd = folder();
    const names = Array.from({ length: 300 }, (_, at) => `${at}.txt`);
    for (const name of names) writeFileSync(join(cwd, name), name);
    const { child, ended } = startedBy(
      'sh',
      ['-c', 'ulimit -n 100; exec "$0" "$@"', process.execPath, bin, 'generate', '--in-order', ...names],
      cwd,
    );
    child.stdin.end();
    expect(await ended).toMatchObject({ code: 0, out: names.map(google).join(''), err: '' });
  });

  it.runIf(existsSync('/dev/full'))('fails where its words cannot be written', async () => {
    for (const args of ['--help', 'generate --preview 1']) {
      const line = `echo a | "$0" "$1" ${args} > /dev/full`;
      const { code, err } = await startedBy('sh', ['-c', line, process.execPath, bin]).ended;
      expect([args, code, err]).toEqual([args, 1, 'traffic-toolkit: The output cannot be written.\n']);
    }
  });

  it('writes into pipes and devices without replacing them', async () => {
    const cwd = folder();
    expect((await startedBy('sh', ['-c', 'mkfifo pipe'], cwd).ended).code).toBe(0);
    const refused = await run(['generate', '--force', '-o', 'pipe'], { input: 'a', cwd });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--output pipe is no file') });
    expect(statSync(join(cwd, 'pipe')).isFIFO()).toBe(true);
  });

  it('does not wait for more of a list that is no longer wanted', async () => {
    for (const [args, code] of [
      [['--preview', '1'], 0],
      [['--column', 'Cost'], 2],
    ] as const) {
      const { child, ended } = started([bin, 'generate', ...args]);
      child.stdin.write('keyword\n'.repeat(10_000));
      expect(await ended).toMatchObject({ code, signal: null });
    }
  });

  it('removes a half file when it is told to stop', async () => {
    const cwd = folder();
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const { child, ended } = started([bin, 'generate', '--in-order', '-o', 'urls.txt'], cwd);
      child.stdin.write('a word\n'.repeat(400_000));
      await expect.poll(() => readdirSync(cwd).some((name) => name.endsWith('.partial'))).toBe(true);
      child.kill(signal);
      expect(await ended).toMatchObject({ code, err: '' });
      expect(readdirSync(cwd)).toEqual([]);
    }
  });

  it('ends quietly when nobody reads any more', async () => {
    const { child, ended } = started([bin, 'generate', '--in-order']);
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
    const input = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');
    const args = ['generate', '--in-order', '--format', 'sitemap'];
    const one = await run(args, { input: input(3) });
    expect([one.code, one.out.match(/<loc>/g)?.length]).toEqual([0, 3]);
    expect(await run(args, { input: input(50_001) })).toMatchObject({
      code: 1,
      err: 'traffic-toolkit: Several sitemaps need --output, or --zip.\n',
    });
    const cwd = folder();
    const files = [...args, '-o', 'map.xml'];
    expect((await run(files, { input: input(3), cwd })).code).toBe(0);
    expect(readdirSync(cwd)).toEqual(['map.xml']);
    expect((await run([...files, '--force'], { input: input(50_001), cwd })).code).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['map-001.xml', 'map-002.xml', 'map-index.xml', 'map.xml']);
  });

  it('tells what a list is', async () => {
    const cwd = folder();
    const input = 'Keyword,Volume\nred,1\nRED,2\nred,3\n';
    const inspect = (...args: string[]) => run(['inspect', ...args], { input, cwd });
    const latin1 = (name: string, text: string) =>
      writeFileSync(join(cwd, name), Buffer.from(text, 'latin1'));
    latin1('list.csv', input);
    const told = await inspect('--json', '--ignore-case', 'list.csv');
    expect(JSON.parse(told.out)).toMatchObject({
      kind: { kind: 'text', encoding: 'utf-8' },
      table: { keywordColumn: 0, skip: 1 },
      count: { keywords: 3, emptyLines: 0, duplicates: 2 },
    });
    expect((await inspect('list.csv')).out).toContain('* 1 Keyword: red | RED | red');
    const pasted = (await inspect()).out;
    expect(pasted).toMatch(/table {7}perhaps, but every line is a keyword.*\n(?:.*\n)*keywords {4}4\n/);
    latin1('old.csv', 'Keyword,Volume\nröd,1\nRED,2\nred,3\n');
    const encoded = await inspect('--encoding', 'windows-1252', 'old.csv');
    expect(encoded.out).toMatch(/encoding {4}windows-1252\n(?:.*\n)*keywords {4}3\n/);
    latin1('ru.csv', 'Keyword\tVolume\n\xf2\xf3\xf4\xeb\xe8\t1\n');
    const unknown = await inspect('ru.csv');
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('"inspect" shows how it reads') });
    expect(unknown.out).toMatch(
      /^windows-1252 +òóôëè 1\n(?:.*\n)*windows-1251 +туфли 1\n(?:.*\n)*koi8-r +РСТКХ 1\n/im,
    );
  });
});
