// @ts-check
// node engine-run.mjs <naive|js|wasm> <list> <order|shuffle> <rounds>: prints the least milliseconds and the memory of the
// process as JSON. The time is that of the engine, without reading the list.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { quickestEngine } from '@toolkit/adapters/wasm';
import { byteEngine, planOfTemplate } from '@toolkit/domain/url-generator';

const template = 'https://www.google.com/search?q={keyword}&hl=en';
const [kind = '', path = '', order, rounds] = process.argv.slice(2);
const shuffled = order === 'shuffle';
const slice = Buffer.alloc(2_097_152);

/** @returns {number} milliseconds */
function naive() {
  const bytes = readFileSync(path);
  const start = performance.now();
  const keywords = bytes
    .toString()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const urls = keywords.map((keyword) => template.replace('{keyword}', () => encodeURIComponent(keyword)));
  for (let last = shuffled ? urls.length - 1 : 0; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [urls[last], urls[other]] = [urls[other] ?? '', urls[last] ?? ''];
  }
  Buffer.from(`${urls.join('\r\n')}\r\n`);
  return performance.now() - start;
}

/** @returns {number} milliseconds */
function engine() {
  let ms = 0;
  const timed = (/** @type {() => unknown} */ work) => {
    const start = performance.now();
    const problem = work();
    ms += performance.now() - start;
    if (problem) throw new Error(JSON.stringify(problem));
  };
  const make = kind === 'wasm' ? quickestEngine() : byteEngine;
  const running = make({
    plan: planOfTemplate(template),
    ...(shuffled && { shuffle: { seed: [1, 2, 3, 4] } }),
    expectedBytes: statSync(path).size,
    write() {},
  });
  const file = openSync(path, 'r');
  for (let got = readSync(file, slice); got > 0; got = readSync(file, slice))
    timed(() => running.push(slice.subarray(0, got)));
  closeSync(file);
  timed(() => {
    const steps = running.finish();
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  });
  return ms;
}

const found = Array.from({ length: Number(rounds) }, kind === 'naive' ? naive : engine);
const rss = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ms: Math.min(...found), rss }));
