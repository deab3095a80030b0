import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  combinationCount,
  combineRows,
  defaultCeiling,
  mostKeptRows,
  RowReader,
  RowShuffle,
  type Seed,
} from '@toolkit/domain/url-generator';
import { RowUrls } from '../feed/row-urls.ts';
import { readPieces } from '../lists/read-pieces.ts';
import type { OutputFiles } from '../output/output-files.ts';
import { type RunOutput, runOutput } from '../output/run-output.ts';
import type { Progress, RunCount, RunFailure } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';

/** What is known of a run before its files are closed. */
export type UrlCount = Omit<RunCount, 'archived' | 'size' | 'name' | 'seed'>;

/** Does a run with rows of text. @param mostRows that it may make, unless it has to keep them */
export async function* runRows(
  opened: OpenedRun,
  seed: Seed,
  files: OutputFiles,
  mostRows: number,
): AsyncGenerator<Progress, Result<UrlCount, RunFailure>> {
  const { recipe, list, listAtFault } = opened;
  const output = runOutput(recipe, files, mostUrls(opened));
  if (!output.ok) return output;
  const shuffle = recipe.randomize ? new RowShuffle(seed) : undefined;
  const work = new RowWork(opened, output.value, files, shuffle, mostRows);
  for await (const piece of readPieces(list.stream)) {
    if (!piece) return fail({ code: 'unreadable', ...listAtFault });
    const failure = yield* work.take(piece.bytes, piece.share);
    if (failure) return fail(failure);
  }
  const failure = (yield* work.take(undefined, 1)) ?? (yield* work.drain());
  return failure ? fail(failure) : work.end();
}

/** An upper bound of the number of URLs: each keyword takes at least one byte, and so does each separator. */
function mostUrls({ list: { head, complete, stream }, others }: OpenedRun): number {
  const bytes = complete ? head.length : (stream.size ?? Number.POSITIVE_INFINITY);
  return others.reduce((product, { length }) => product * length, (bytes + 1) / 2);
}

/** The rows of a run on their way from its lists to its files. */
class RowWork {
  private readonly reader: RowReader;
  private readonly urls: RowUrls;
  /** Rows that have been written, or kept to be shuffled. */
  private rows = 0;
  private share = 0;
  /** How many rows each row of the list gives. */
  private readonly each: bigint;

  constructor(
    private readonly run: OpenedRun,
    private readonly output: RunOutput,
    private readonly files: OutputFiles,
    private readonly shuffle: RowShuffle | undefined,
    private readonly mostRows: number,
  ) {
    this.reader = new RowReader({ ...run.reading, ...(shuffle && { kept: true }) });
    this.urls = new RowUrls(run.plan);
    this.each = combinationCount(run.others.map(({ length }) => length));
  }

  /** @param bytes the next ones of the list; undefined at its end. @param read the share of the list that they complete */
  async *take(bytes: Uint8Array | undefined, read: number): AsyncGenerator<Progress, RunFailure | undefined> {
    const { reader, run, shuffle } = this;
    const rows = bytes ? reader.read(bytes) : reader.end();
    if (reader.fault) return { ...reader.fault, ...run.listAtFault };
    const limit = this.findLimit();
    if (limit) return limit;
    for (const batch of combineRows(rows, run.others)) {
      if (shuffle) shuffle.add(batch);
      else this.write(batch);
      this.rows += batch.length;
      const failure = await this.findFailure();
      if (failure) return failure;
      // Combined with many others, one row of a list can be most of the work.
      const taken = this.expected > 0 ? this.rows / Number(this.expected) : 1;
      yield this.progress((read * taken) / (shuffle ? 2 : 1));
    }
    if (rows.length === 0 && run.others.length === 0) yield this.progress(read / (shuffle ? 2 : 1));
    return undefined;
  }

  /** Writes the rows that are shuffled, after the last of them is known. */
  async *drain(): AsyncGenerator<Progress, RunFailure | undefined> {
    const { shuffle } = this;
    let written = 0;
    for (const batch of shuffle?.drain() ?? []) {
      this.write(batch);
      written += batch.length;
      const failure = await this.findFailure();
      if (failure) return failure;
      yield this.progress((1 + written / this.rows) / 2);
    }
    return undefined;
  }

  async end(): Promise<Result<UrlCount, RunFailure>> {
    const { reader, output, run } = this;
    const { count } = reader;
    if (count.keywords === 0) return fail({ code: 'empty-list', ...run.listAtFault });
    const files = output.end();
    const failure = await this.findFailure();
    if (failure) return fail(failure);
    const { urls } = output;
    if (urls === 0) return fail({ code: 'no-addresses' });
    const { tagged: addresses, rejects } = this.urls;
    const { leftOut } = rejects;
    const tagged = addresses > 0 && { tagged: { addresses, kept: run.plan.keepsParameters ?? false } };
    const duplicates = count.duplicates + run.dropped;
    return ok({ ...count, duplicates, urls, files, ...tagged, ...(leftOut && { leftOut }) });
  }

  /** How many rows the list gives, as far as it is read. */
  private get expected(): bigint {
    const { keywords, duplicates } = this.reader.count;
    return BigInt(keywords - duplicates) * this.each;
  }

  /** Reported as soon as it is certain, before any of these rows is made. */
  private findLimit(): RunFailure | undefined {
    const { recipe, others } = this.run;
    const { keywords, duplicates, allCompared } = this.reader.count;
    const count = this.expected;
    if (others.length > 0 && count > BigInt(recipe.combine?.ceiling ?? defaultCeiling))
      return { code: 'too-many-combinations', count };
    const isOver = !allCompared || keywords - duplicates > mostKeptRows;
    if (recipe.duplicates !== 'keep' && isOver) return { code: 'too-many-rows', most: mostKeptRows };
    const most = this.shuffle ? mostKeptRows : this.mostRows;
    return count > most ? { code: 'too-many-rows', most } : undefined;
  }

  private write(rows: readonly string[]): void {
    for (const row of rows) {
      const made = this.urls.make(row);
      if (made) this.output.add(made.url, made.keyword);
    }
    this.output.flush();
  }

  private async findFailure(): Promise<RunFailure | undefined> {
    await this.files.ready();
    return this.output.failure ?? (this.files.failure && { code: this.files.failure });
  }

  private progress(share: number): Progress {
    this.share = Math.max(this.share, share);
    return { kind: 'progress', share: this.share, keywords: this.rows, written: this.output.written };
  }
}
