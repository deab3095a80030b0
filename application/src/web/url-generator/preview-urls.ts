import { fail, ok } from '@toolkit/domain/result';
import {
  byteEngine,
  cellSeparator,
  highestCeiling,
  type Seed,
  textOfUtf8,
} from '@toolkit/domain/url-generator';
import { combinedLines } from './combined-lines.ts';
import { firstList, readingOf } from './first-list.ts';
import { furtherLists } from './further-lists.ts';
import { keywordFeed } from './keyword-feed.ts';
import { linesKept } from './lines-kept.ts';
import { openList, type SpreadsheetReader, shapeBytes } from './open-list.ts';
import type { Preview } from './ports.ts';
import { readFurther, roomBeside } from './read-further.ts';
import { planRun } from './run-plan.ts';
import type { StreamedRun } from './streamed-run.ts';

const separator = String.fromCharCode(cellSeparator);

/**
 * The first URLs of a run in the list's order, made of what stands at its beginning.
 * @param secret random: see `inspectList`
 */
export async function previewUrls(
  run: StreamedRun,
  most: number,
  readSpreadsheet: SpreadsheetReader,
  secret: Seed,
): Promise<Preview> {
  const { recipe } = run;
  const listed = furtherLists(run);
  if (!listed.ok) return listed;
  const further = listed.value;
  const names = further.map(({ placeholder }) => placeholder);
  const planned = planRun(recipe, names);
  if (!planned.ok) return planned;
  const { plan } = planned.value;
  const first = firstList(run, further, planned.value);
  const opened = await openList(first.list, recipe.input.sheet ?? 0, readSpreadsheet);
  if (!opened.ok) return fail({ ...opened.error, ...first.blamed });
  const rules = { duplicates: recipe.duplicates, secret };
  const others = await readFurther(further, first.others, rules, readSpreadsheet);
  if (!others.ok) return others;
  const room = roomBeside(others.value);
  if (!room.ok) return room;

  const kept = linesKept();
  const settings = {
    ...readingOf(first, recipe, opened.value),
    ...rules,
    most: room.value,
    cleanLines: true,
  };
  const feed = keywordFeed(settings, kept);
  const { head, complete } = opened.value;
  const cut = !complete || head.length > shapeBytes;
  const problem = feed.push(head.subarray(0, shapeBytes)) ?? feed.end();
  // Where the beginning ends in the midst of a line, that line may be anything.
  const lines = cut ? kept.lines.slice(0, -1) : kept.lines;
  if (problem && !(cut && lines.length > 0)) return fail({ ...problem, ...first.blamed });

  let text = '';
  const engine = byteEngine({
    plan,
    write: (bytes) => {
      text += textOfUtf8(bytes);
    },
  });
  const some = others.value.map(({ lines }) => lines.slice(0, most));
  const made = combinedLines(some, highestCeiling, (bytes) => void engine.push(bytes));
  if (!made.ok) return made;
  const needed = Math.ceil(most / made.value.each);
  for (const line of lines.slice(0, Math.max(needed, 1))) {
    const ended = Uint8Array.from([...line, 0x0a]);
    if (others.value.length === 0) engine.push(ended);
    else
      for (const _ of made.value.add(ended)) {
        if (engine.count.keywords >= most) break;
      }
  }
  for (const _ of engine.finish());
  const urls = text.split(/\r?\n/).slice(0, -1);
  // The keyword may stand before its URL, for formats that show it.
  return ok(urls.slice(0, most).map((url) => url.slice(url.lastIndexOf(separator) + 1)));
}
