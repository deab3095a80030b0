import { fail, ok } from '@toolkit/domain/result';
import { combineRows } from '@toolkit/domain/url-generator';
import { Failed, failureOf } from '../failed.ts';
import type { StreamedRun } from '../lists/byte-stream.ts';
import type { SpreadsheetReader } from '../lists/open-list.ts';
import type { Preview } from '../ports.ts';
import { openRun } from './open-run.ts';
import { RowUrls } from './row-urls.ts';

/** The first URLs of a run in list order, made from the list's beginning. */
export async function previewUrls(
  run: StreamedRun,
  most: number,
  readSpreadsheet: SpreadsheetReader,
): Promise<Preview> {
  try {
    const { recipe, plan, rows, others } = await openRun(run, readSpreadsheet);
    // Some of the lines may be no addresses.
    const tried = plan.merges ? 100 * most : most;
    const beginnings = others.map((further) => further.slice(0, tried));
    const first: string[] = [];
    for (const batch of combineRows(rows.readHead().slice(0, tried), beginnings)) {
      first.push(...batch);
      if (first.length >= tried) break;
    }
    const maker = new RowUrls(plan, recipe.keepsParameters);
    const urls = first.slice(0, tried).flatMap((row) => maker.make(row)?.url ?? []);
    if (urls.length === 0 && first.length > 0) throw new Failed({ code: 'no-addresses' });
    const tagged = plan.merges && { tagged: { addresses: maker.tagged, of: urls.length } };
    return { ...ok(urls.slice(0, most)), ...tagged };
  } catch (error) {
    return fail(failureOf(error));
  }
}
