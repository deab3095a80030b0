// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, until } from '../../../scripts/project.mjs';
import { quantile } from '../../../scripts/quantile.mjs';
import { countStatuses } from '../attack-report.mjs';
import { Random } from '../random.mjs';
import { flatPng, largestLegal, mutatedPicture, seedPictures } from './hostile-pictures.mjs';
import { megabyte, pictureForm, repeat } from './people.mjs';

const seed = 2;
const mutations = 8_000;

/** @param {number} pid
 * @returns {string} empty once it has ended */
const readProcessStatus = (pid) => {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^State:\s+Z/m.test(status) ? '' : status;
};
/** @param {number | undefined} pid */
const readMemory = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(pid ? readProcessStatus(pid) : '')?.[1] ?? 0) * 1024;

/** Floods of the pictures that take the most memory.
 * @param {import('./people.mjs').People} people */
export async function floodDecoder({ check, product, newPerson, save, decoder, nobody }) {
  for (const [what, picture, count, status] of /** @type {[string, Buffer, number, number][]} */ ([
    ['100 pixel bombs at once', flatPng(14_000, 14_000), 100, 422],
    ['100 largest legal pictures at once', await largestLegal(), 100, 200],
    ['5 interlaced at once', await largestLegal(true), 5, 200],
  ])) {
    const senders = await Promise.all(Array.from({ length: count / 5 }, () => newPerson()));
    const form = pictureForm(picture);
    const before = product.memory();
    const start = performance.now();
    let live = true;
    const answered = Promise.all(
      senders.flatMap((sender) => [1, 2, 3, 4, 5].map(() => save(sender, form))),
    ).finally(() => {
      live = false;
    });
    const waits = /** @type {number[]} */ ([]);
    const peak = { server: 0, decoder: 0 };
    while (live) {
      const asked = performance.now();
      await nobody.send('GET', '/livez');
      waits.push(performance.now() - asked);
      peak.server = Math.max(peak.server, product.memory() - before);
      peak.decoder = Math.max(peak.decoder, readMemory(decoder()));
      await sleep(100);
    }
    const answers = await answered;
    const seconds = (performance.now() - start) / 1000;
    const givenBack = await until(() => product.memory() <= before + 100 * megabyte, 30_000);
    const [median, most] = [0.5, 1].map((share) => Math.round(quantile(waits, share)));
    const [server, decoding, after] = [peak.server, peak.decoder, product.memory() - before].map((bytes) =>
      Math.round(bytes / megabyte),
    );
    check(
      '79, L9',
      what,
      `${status} or 503; server 300 MB more at most, then 100 MB; decoder 350 MB`,
      `${countStatuses(answers)} in ${seconds.toFixed(1)} s; server ${server} MB more, then ${after} MB; decoder ${decoding} MB; /livez ${median} ms, longest ${most} ms`,
      answers.every((answer) => [status, 503].includes(answer.status)) &&
        answers.some((answer) => answer.status === status) &&
        peak.server <= 300 * megabyte &&
        peak.decoder <= 350 * megabyte &&
        givenBack,
    );
  }
}

/** The process that decodes: mutated pictures, broken, and without its parent.
 * @param {import('./people.mjs').People} people */
export async function breakDecoder({ check, product, newPerson, save, decoder }) {
  const { ForkedAvatarImages, startAvatarProcess } = await import(
    at('adapters/dist/backend/account/index.js')
  );
  const { detectAvatarType } = await import(at('domain/dist/account/index.js'));
  let started = 0;
  const images = new ForkedAvatarImages(() => {
    started += 1;
    return startAvatarProcess();
  });
  const random = new Random(seed);
  const seeds = await seedPictures();
  const outcomes = /** @type {Record<string, number>} */ ({});
  let longest = 0;
  await repeat(mutations, 8, async () => {
    const bytes = mutatedPicture(random, seeds);
    const type = detectAvatarType(bytes);
    const start = performance.now();
    const result = type && (await images.encode(bytes, type));
    longest = Math.max(longest, performance.now() - start);
    const outcome = result?.ok ? 'decoded' : (result?.error ?? 'of no type');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  check(
    81,
    `${mutations} mutated pictures in the decoder (seed ${seed})`,
    'decoded or refused, by one process',
    `${counts.join(', ')}, ${started} process, longest ${Math.round(longest)} ms`,
    started === 1 && !outcomes['avatar-busy'],
  );

  const idle = await until(() => decoder() === undefined, 30_000);
  check('L9', 'the decoder when nobody needs it', 'ends', idle ? 'has ended' : 'runs', idle);

  const person = await newPerson();
  const largest = pictureForm(await largestLegal());
  const decoding = async () => {
    const answer = save(person, largest).catch(() => ({ status: 0 }));
    await until(() => decoder() !== undefined, 30_000);
    return { answer, pid: /** @type {number} */ (decoder()) };
  };
  const broken = await decoding();
  process.kill(broken.pid, 'SIGKILL');
  const [busy, next] = [await broken.answer, await save(person, largest)];
  check(
    'L9',
    'the decoder killed under a picture',
    '503, and 200 for the next',
    `${busy.status}, ${next.status}`,
    busy.status === 503 && next.status === 200,
  );
  for (const [signal, status] of /** @type {const} */ ([
    ['SIGKILL', 0],
    ['SIGTERM', 200],
  ])) {
    if (!readProcessStatus(product.copy.child?.pid ?? 0)) await product.copy.start();
    const { answer, pid } = await decoding();
    await product.copy.stop(signal);
    const ended = await until(() => readProcessStatus(pid) === '', 30_000);
    check(
      'L9',
      `${signal} for the server under a picture`,
      `${status || 'no answer'}, and the decoder ends`,
      `${(await answer).status || 'no answer'}, ${ended ? 'has ended' : 'runs'}`,
      ended && (await answer).status === status,
    );
  }
}
