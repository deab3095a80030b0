// @ts-check
// node engine-run.mjs <rows|engine> <list> <order|shuffle> <rounds>: prints the least milliseconds and the memory of
// the process as JSON.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { compiledEngine } from '@toolkit/adapters/wasm';
import { FilesInOne, runUrls } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';

const template = 'https://www.google.com/search?q={keyword}&hl=en';
const [kind = '', path = '', order, rounds] = process.argv.slice(2);
const slice = Buffer.alloc(2_097_152);

function* readPieces() {
  const file = openSync(path, 'r');
  for (let got = readSync(file, slice); got > 0; got = readSync(file, slice)) yield slice.subarray(0, got);
  closeSync(file);
}

/** @returns {Promise<number>} milliseconds */
async function measureRun() {
  const done = async () => {};
  const files = new FilesInOne({ failure: undefined, write() {}, ready: done, close: done });
  const run = {
    recipe: { ...plainRecipe(template, 'urls.txt'), randomize: order === 'shuffle' },
    list: {
      size: statSync(path).size,
      pieces: async function* () {
        yield* readPieces();
      },
    },
  };
  const tools = {
    makeEngine: kind === 'engine' ? compiledEngine() : undefined,
    readSpreadsheet: () => Promise.reject(),
  };
  const start = performance.now();
  for await (const step of runUrls(run, [1, 2, 3, 4], tools, files))
    if (step.kind === 'finished' && !step.result.ok) throw new Error(step.result.error.code);
  return performance.now() - start;
}

const found = [];
for (let round = 0; round < Number(rounds); round += 1) found.push(await measureRun());
const rss = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ms: Math.min(...found), rss }));
