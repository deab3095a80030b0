import { fail, ok } from '@toolkit/domain/result';
import {
  addressMerger,
  byteEngine,
  cellSeparator,
  highestCeiling,
  type Seed,
  textOfUtf8,
  utf8,
} from '@toolkit/domain/url-generator';
import { combinedLines } from '../feed/combined-lines.ts';
import { keywordFeed } from '../feed/keyword-feed.ts';
import { firstLines, linesKept } from '../feed/lines-kept.ts';
import { type SpreadsheetReader, shapeBytes } from '../lists/open-list.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { Preview } from '../ports.ts';
import { openRun } from './open-run.ts';

const separator = String.fromCharCode(cellSeparator);

/** The first URLs of a run in list order, made from the list's beginning. @param secret random: see `inspectList` */
export async function previewUrls(
  run: StreamedRun,
  most: number,
  readSpreadsheet: SpreadsheetReader,
  secret: Seed,
): Promise<Preview> {
  const opened = await openRun(run, secret, readSpreadsheet);
  if (!opened.ok) return opened;
  const { plan, merges, list, reading, listAtFault, others } = opened.value;

  const kept = linesKept();
  const feed = keywordFeed({ ...reading, cleanLines: true }, kept);
  const { head, complete } = list;
  const cut = !complete || head.length > shapeBytes;
  const problem = feed.push(head.subarray(0, shapeBytes)) ?? feed.end();
  // If the beginning ends in the middle of a line, that line cannot be used.
  const count = Math.max(kept.lines.length - Number(cut), 0);
  if (problem && !(cut && count > 0)) return fail({ ...problem, ...listAtFault });

  // Some of the lines may be no addresses.
  const tried = merges ? 100 * most : most;
  let text = '';
  const engine = byteEngine({
    plan,
    write: (bytes) => {
      text += textOfUtf8(bytes);
    },
  });
  const some = others.map((lines) => firstLines(lines, tried));
  const made = combinedLines(some, highestCeiling, (bytes) => void engine.push(bytes));
  if (!made.ok) return made;
  const needed = Math.max(Math.ceil(tried / made.value.each), 1);
  for (let index = 0; index < Math.min(count, needed); index += 1) {
    const ended = Uint8Array.from([...kept.lines.at(index), 0x0a]);
    if (others.length === 0) engine.push(ended);
    else
      for (const _ of made.value.add(ended)) {
        if (engine.count.keywords >= tried) break;
      }
  }
  for (const _ of engine.finish());
  const lines = text.split(/\r?\n/).slice(0, -1);
  const { merge } = addressMerger();
  const urls = merges
    ? lines.flatMap((line) => merge(utf8(line)) ?? []).map((url) => textOfUtf8(url))
    : lines;
  if (urls.length === 0 && lines.length > 0) return fail({ code: 'no-addresses' });
  // In formats that show the keyword, it stands before its URL.
  return ok(urls.slice(0, most).map((url) => url.slice(url.lastIndexOf(separator) + 1)));
}
