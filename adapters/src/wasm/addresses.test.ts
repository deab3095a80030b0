import { OneFile, runUrls } from '@toolkit/application/web/url-generator';
import { runs } from '@toolkit/domain/testing';
import { type EngineMaker, plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { readSpreadsheet } from '../formats/index.ts';
import { MemorySink } from '../web/url-generator/memory-sink.ts';
import { engines } from './engine-run.testing.ts';

const base = fc.constantFrom(
  'https://a.example',
  'http://Shop.Example.com:8080/a%2fb/',
  'https://bücher.example/é',
);
const query = fc.constantFrom('', '?', '?b=%7e+~', '?sig=a/b==&', '?b&b=', '?x=1?y=2');
const fragment = fc.constantFrom('', '#', '#top', '#!/a?b=1&utm_source=x');
const address = fc.tuple(base, query, fragment);
const noAddress = fc.constantFrom(
  'url',
  'a.example/b',
  'https://a',
  'https://a.example/b c',
  'https://me@a.example',
);

/** What becomes of a line by adding text: the queries above have none of the names that are merged. */
const withNews = ([start, own, end]: readonly [string, string, string]): string => {
  const mark = own === '' ? '?' : /[?&]$/.test(own) ? '' : '&';
  return `${start}${own}${mark}utm_source=news%20letter&n=1${end}`;
};

async function made(makeEngine: EngineMaker, recipe: Recipe, list: string) {
  const pieces: Uint8Array[] = [];
  const files = new OneFile(new MemorySink((piece) => pieces.push(piece)));
  const tools = { makeEngine, readSpreadsheet };
  for await (const step of runUrls({ recipe, list: new Blob([list]) }, [1, 2, 3, 4], tools, files))
    if (step.kind === 'finished') return { ...step.result, text: Buffer.concat(pieces).toString() };
  throw new Error('The run has no end.');
}

describe('templates for addresses', () => {
  it('give with both engines every address its parameters, in order and shuffled, and nothing else', async () => {
    const lines = fc.array(fc.oneof(address, address, noAddress), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), async (list, randomize) => {
        const template = '{keyword|raw}?utm_source=news%20letter&n=1';
        const recipe: Recipe = { ...plainRecipe(template, 'links.txt'), form: 'advanced', randomize };
        const text = list.map((line) => (typeof line === 'string' ? line : line.join(''))).join('\n');
        const [one, other] = await Promise.all(engines.map(([, make]) => made(make, recipe, text)));
        expect(one).toEqual(other);
        const expected = list.flatMap((line) => (typeof line === 'string' ? [] : [withNews(line)]));
        if (expected.length === 0) expect(one).toMatchObject({ ok: false });
        else {
          const urls = one?.text.split('\r\n').slice(0, -1);
          expect(randomize ? urls?.sort() : urls).toEqual(randomize ? expected.sort() : expected);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
