import { markBytes } from '@toolkit/domain/formats';
import { type EngineProblem, outputFileName, type UrlEngine } from '@toolkit/domain/url-generator';
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
    if (isHeld) check(engine.push(Uint8Array.of(endMark)));
    isHeld = text.at(-1) === endMark;
    check(engine.push(isHeld ? text.subarray(0, -1) : text));
    // Shuffled keywords are written only after the last one has been read.
    yield await report(randomize ? share / 2 : share, engine.count.keywords);
  }
  const finishing = engine.finish();
  let finished = finishing.next();
  for (let reported = files.size; !finished.done; finished = finishing.next()) {
    if (files.size === reported && finished.value < 1) continue;
    reported = files.size;
    yield await report((1 + finished.value) / 2, engine.count.keywords);
  }
  check(finished.value);
  const { keywords, emptyLines } = engine.count;
  if (keywords === 0) throw new Failed({ code: 'empty-list' });
  files.end();
  const notCompared = { duplicates: 0, compared: 0, allCompared: false, incomplete: 0 };
  return { keywords, emptyLines, ...notCompared, urls: keywords, files: 1 };
}

function check(problem: EngineProblem | undefined): void {
  if (problem) throw new Failed(problem);
}
