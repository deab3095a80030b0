import { fail, ok } from '@toolkit/domain/result';
import { combineRows, RowReader } from '@toolkit/domain/url-generator';
import { RowUrls } from '../feed/row-urls.ts';
import type { StreamedRun } from '../lists/byte-stream.ts';
import { type SpreadsheetReader, shapeBytes } from '../lists/open-list.ts';
import type { Preview } from '../ports.ts';
import { openRun } from './open-run.ts';

/** The first URLs of a run in list order, made from the list's beginning. */
export async function previewUrls(
  run: StreamedRun,
  most: number,
  readSpreadsheet: SpreadsheetReader,
): Promise<Preview> {
  const opened = await openRun(run, readSpreadsheet);
  if (!opened.ok) return opened;
  const { plan, list, reading, listAtFault, others } = opened.value;
  const reader = new RowReader(reading);
  const head = list.head.subarray(0, shapeBytes);
  const rows = reader.read(head);
  // If the beginning ends in the middle of a line, that line cannot be used.
  const isWhole = list.complete && list.head.length <= shapeBytes;
  if (isWhole) rows.push(...reader.end());
  if (reader.fault && (isWhole || rows.length === 0)) return fail({ ...reader.fault, ...listAtFault });

  // Some of the lines may be no addresses.
  const tried = plan.merges ? 100 * most : most;
  const first: string[] = [];
  const combined = combineRows(
    rows.slice(0, tried),
    others.map((further) => further.slice(0, tried)),
  );
  for (const batch of combined) {
    first.push(...batch);
    if (first.length >= tried) break;
  }
  const maker = new RowUrls(plan);
  const urls = first.slice(0, tried).flatMap((row) => maker.make(row)?.url ?? []);
  if (urls.length === 0 && first.length > 0) return fail({ code: 'no-addresses' });
  const tagged = plan.merges && { tagged: { addresses: maker.tagged, of: urls.length } };
  return { ...ok(urls.slice(0, most)), ...tagged };
}
