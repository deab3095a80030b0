import { markBytes } from '@toolkit/domain/formats';
import { outputFileName, type UrlEngine } from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import { readPieces } from '../lists/list-rows.ts';
import type { OutputFiles, Report } from '../output/output-files.ts';
import type { Progress, UrlCount } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';

const endMark = 0x1a;

/** Does a run with an engine that writes to the files: file in, file out. @throws Failed */
export async function* runEngine(
  { recipe: { randomize, fileName, output }, list }: OpenedRun,
  engine: UrlEngine,
  files: OutputFiles,
  report: Report,
): AsyncGenerator<Progress, UrlCount> {
  files.begin(outputFileName(fileName, output.format));
  let mark = markBytes(list.head);
  // Only the end of a list tells whether it is an end mark, which is no part of the text.
  let isHeld = false;
  for await (const { bytes, share } of readPieces(list)) {
    const text = bytes.subarray(mark);
    mark = 0;
    if (text.length === 0) continue;
    if (isHeld) engine.push(Uint8Array.of(endMark));
    isHeld = text.at(-1) === endMark;
    engine.push(isHeld ? text.subarray(0, -1) : text);
    check(engine);
    // Shuffled keywords are written only after the last one has been read.
    yield await report(randomize ? share / 2 : share, engine.count.keywords);
  }
  let reported = files.size;
  for (const share of engine.finish()) {
    if (files.size === reported && share < 1) continue;
    reported = files.size;
    yield await report((1 + share) / 2, engine.count.keywords);
  }
  check(engine);
  const { keywords, emptyLines } = engine.count;
  if (keywords === 0) throw new Failed({ code: 'empty-list' });
  files.end();
  const notCompared = { duplicates: 0, compared: 0, allCompared: false, incomplete: 0 };
  return { keywords, emptyLines, ...notCompared, urls: keywords, files: 1 };
}

function check({ problem }: UrlEngine): void {
  if (problem) throw new Failed(problem);
}
