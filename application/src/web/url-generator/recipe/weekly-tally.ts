import * as v from 'valibot';
import { readStored } from '../../read-stored.ts';
import { count } from './schema.ts';

const dayMs = 86_400_000;
/** A year of weeks. */
const mostWeeks = 53;

/** How many URLs were made in the weeks that have any, by their Mondays: `2026-11-23`. */
type Tally = Readonly<Record<string, number>>;

export interface Week {
  readonly monday: string;
  readonly urls: number;
}

const tally = v.record(v.pipe(v.string(), v.isoDate()), count);

/** Empty if the text is no tally. Never fails. */
export const parseTally = (kept: string | undefined): Tally => readStored(tally, kept) ?? {};

/** The last weeks, the one of `at` at the end, whether or not any URLs were made in them. */
export const weeksUntil = (kept: Tally, at: number, weeks: number): Week[] =>
  Array.from({ length: weeks }, (_, index) => {
    const monday = findMonday(at, weeks - 1 - index);
    return { monday, urls: kept[monday] ?? 0 };
  });

/** The tally of a year as text, with the URLs of one more run. */
export function addToTally(kept: Tally, at: number, urls: number): string {
  const now = findMonday(at, 0);
  const tally = { ...kept, [now]: (kept[now] ?? 0) + urls };
  const weeks = weeksUntil(tally, at, mostWeeks).filter((week) => week.urls > 0);
  return JSON.stringify(Object.fromEntries(weeks.map((week) => [week.monday, week.urls])));
}

/** By the user's own days. */
function findMonday(at: number, weeksBefore: number): string {
  const day = new Date(at);
  const sinceMonday = (day.getDay() + 6) % 7;
  const midnight = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return new Date(midnight - (sinceMonday + 7 * weeksBefore) * dayMs).toISOString().slice(0, 10);
}
