import * as v from 'valibot';

const day = v.pipe(v.string(), v.isoDate());
const toWin = v.pipe(v.number(), v.minValue(0));

const result = v.object({
  toWin,
  /** Whether it is the least that it can be. */
  isLeast: v.boolean(),
  /** The last day of the export. */
  to: day,
  property: v.optional(v.string()),
  /** The query and the page to fix first. */
  query: v.optional(v.string()),
  page: v.optional(v.string()),
  /** The same of the export before, of the same property. */
  before: v.optional(v.object({ toWin, to: day })),
});

/** What CTR Traffic found in the last export. */
export type ClicksToWin = Readonly<v.InferOutput<typeof result>>;

/** Undefined if the text is none. Never fails. */
export function parseClicks(kept: string | undefined): ClicksToWin | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), result), kept);
  return read.success ? read.output : undefined;
}

/** The text for a new result; that of an earlier export stays beside it. */
export function clicksText(kept: string | undefined, next: Omit<ClicksToWin, 'before'>): string {
  const last = parseClicks(kept);
  const isSame = (last?.property ?? next.property) === next.property;
  const before = last && last.to < next.to ? { toWin: last.toWin, to: last.to } : last?.before;
  return JSON.stringify({ ...next, before: isSame ? before : undefined });
}
