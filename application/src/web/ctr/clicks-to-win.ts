import * as v from 'valibot';

const day = v.pipe(v.string(), v.isoDate());

const result = v.object({
  toWin: v.number(),
  /** Whether it is the least that it can be. */
  isLeast: v.boolean(),
  /** The last day of the export. */
  to: day,
  property: v.optional(v.string()),
  /** The query and the page to fix first. */
  query: v.optional(v.string()),
  page: v.optional(v.string()),
  /** The same of the export before, of the same property. */
  before: v.optional(v.object({ toWin: v.number(), to: day })),
});

/** What CTR Traffic found in the newest export. */
export type ClicksToWin = Readonly<v.InferOutput<typeof result>>;

/** Undefined if the text is none. Never fails. */
export function parseClicks(kept: string | undefined): ClicksToWin | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), result), kept);
  return read.success ? read.output : undefined;
}

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
