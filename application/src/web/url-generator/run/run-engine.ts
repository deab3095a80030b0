import { fail, ok, type Result } from '@toolkit/domain/result';
import { outputFileName, type UrlEngine } from '@toolkit/domain/url-generator';
import { readPlainPieces } from '../lists/plain-list.ts';
import type { OutputFiles } from '../output/output-files.ts';
import type { Progress, RunFailure } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';
import type { UrlCount } from './run-rows.ts';

/** Does a run with an engine that writes to the files: file in, file out. */
export async function* runEngine(
  { recipe: { randomize, fileName, output }, list }: OpenedRun,
  engine: UrlEngine,
  files: OutputFiles,
): AsyncGenerator<Progress, Result<UrlCount, RunFailure>> {
  const progress = (share: number): Progress => ({
    kind: 'progress',
    share,
    keywords: engine.count.keywords,
    written: files.size,
  });
  const findFailure = async (): Promise<RunFailure | undefined> => {
    await files.ready();
    return files.failure && { code: files.failure };
  };
  files.begin(outputFileName(fileName, output.format));
  for await (const piece of readPlainPieces(list)) {
    const failure = piece
      ? (engine.push(piece.bytes) ?? (await findFailure()))
      : ({ code: 'unreadable' } as const);
    if (!piece || failure) return fail(failure ?? { code: 'unreadable' });
    // Shuffled keywords are written only after the last one has been read.
    yield progress(randomize ? piece.share / 2 : piece.share);
  }
  const finishing = engine.finish();
  let finished = finishing.next();
  for (let reported = files.size; !finished.done; finished = finishing.next()) {
    if (files.size === reported && finished.value < 1) continue;
    reported = files.size;
    const failure = await findFailure();
    if (failure) return fail(failure);
    yield progress((1 + finished.value) / 2);
  }
  if (finished.value) return fail(finished.value);
  const { keywords, emptyLines } = engine.count;
  if (keywords === 0) return fail({ code: 'empty-list' });
  files.end();
  const failure = await findFailure();
  if (failure) return fail(failure);
  const counts = { keywords, emptyLines, duplicates: 0, compared: 0, allCompared: false, incomplete: 0 };
  return ok({ ...counts, urls: keywords, files: 1 });
}
