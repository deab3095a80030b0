import * as v from 'valibot';
import { readStored } from '../read-stored.ts';

const figure = {
  toWin: v.number(),
  /** The last day of the export. */
  to: v.pipe(v.string(), v.isoDate()),
};
const text = v.optional(v.string());

const result = v.object({
  ...figure,
  /** Whether it is the least that it can be. */
  isLeast: v.boolean(),
  property: text,
  /** The query and the page to fix first. */
  query: text,
  page: text,
  /** The same of the export before, of the same property. */
  before: v.optional(v.object(figure)),
});

/** What CTR Traffic found in the newest export. */
export type ClicksToWin = Readonly<v.InferOutput<typeof result>>;

export const parseClicks = (kept: string | undefined): ClicksToWin | undefined => readStored(result, kept);

/** The text with a further result: the newest one by the days of the exports, and beside it the one before. */
export function clicksText(kept: string | undefined, found: Omit<ClicksToWin, 'before'>): string {
  const last = parseClicks(kept);
  const isSame = (last?.property ?? found.property) === found.property;
  const others = [last, last?.before].flatMap((other) =>
    isSame && other && other.to !== found.to ? other : [],
  );
  const [newest, before] = [found, ...others].sort((a, b) => b.to.localeCompare(a.to));
  return JSON.stringify({ ...newest, before });
}
