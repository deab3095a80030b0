import {
  combinationCount,
  combineRows,
  defaultCeiling,
  mostKeptRows,
  RowShuffle,
  type Seed,
} from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import type { Rows } from '../lists/list-rows.ts';
import type { OutputFiles, Report } from '../output/output-files.ts';
import { openOutput } from '../output/run-output.ts';
import type { Progress, UrlCount } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';
import { RowUrls } from './row-urls.ts';

/** Does a run with rows of text. @param mostRows that it may make, unless it has to keep them. @throws Failed */
export async function* runRows(
  run: OpenedRun,
  seed: Seed,
  files: OutputFiles,
  mostRows: number,
  report: Report,
): AsyncGenerator<Progress, UrlCount> {
  const { recipe, plan } = run;
  const { writer, end } = openOutput(recipe, files, mostUrls(run));
  const urls = new RowUrls(plan, recipe.keepsParameters);
  const write = (rows: readonly string[]): void => {
    for (const row of rows) {
      const line = urls.make(row);
      if (line) writer.add(line.url, line.keyword);
    }
    writer.flush();
  };

  let keywords = 0;
  if (recipe.randomize) {
    const shuffle = new RowShuffle(seed);
    for await (const { rows, share } of combineLists(run, mostKeptRows)) {
      shuffle.add(rows);
      keywords += rows.length;
      yield await report(share / 2, keywords);
    }
    let written = 0;
    for (const rows of shuffle.drain()) {
      write(rows);
      written += rows.length;
      yield await report((1 + written / keywords) / 2, keywords);
    }
  } else
    for await (const { rows, share } of combineLists(run, mostRows)) {
      write(rows);
      keywords += rows.length;
      yield await report(share, keywords);
    }
  const made = { files: end(), urls: writer.urls };
  if (made.urls === 0) throw new Failed({ code: 'no-addresses' });

  const { count } = run.rows;
  const { tagged: addresses, rejects } = urls;
  const { leftOut } = rejects;
  const tagged = addresses > 0 && { tagged: { addresses, kept: recipe.keepsParameters ?? false } };
  const duplicates = count.duplicates + run.dropped;
  return { ...count, duplicates, ...made, ...tagged, ...(leftOut && { leftOut }) };
}

/** An upper bound of the number of URLs: each keyword takes at least one byte, and so does each separator. */
function mostUrls({ list: { head, complete, stream }, others }: OpenedRun): number {
  const bytes = complete ? head.length : (stream.size ?? Number.POSITIVE_INFINITY);
  return others.reduce((product, { length }) => product * length, (bytes + 1) / 2);
}

/** The rows of all lists, combined, in batches. Too many are refused as soon as it is certain, before any of them is made. */
async function* combineLists(
  { recipe, rows: list, others }: OpenedRun,
  mostRows: number,
): AsyncGenerator<Rows, void> {
  const each = combinationCount(others.map(({ length }) => length));
  let made = 0;
  for await (const { rows, share } of list.read()) {
    const unique = list.count.keywords - list.count.duplicates;
    const count = BigInt(unique) * each;
    if (others.length > 0 && count > BigInt(recipe.combine?.ceiling ?? defaultCeiling))
      throw new Failed({ code: 'too-many-combinations', count });
    if (recipe.duplicates !== 'keep' && unique > mostKeptRows)
      throw new Failed({ code: 'too-many-rows', most: mostKeptRows });
    if (count > mostRows) throw new Failed({ code: 'too-many-rows', most: mostRows });
    for (const batch of combineRows(rows, others)) {
      made += batch.length;
      // Combined with many others, one row of a list can be most of the work.
      yield { rows: batch, share: share * (made / Number(count)) };
    }
    if (rows.length === 0 && others.length === 0) yield { rows, share };
  }
}
