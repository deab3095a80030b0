/** Whether the text is a day that a calendar has, as 2026-11-28. */
export const isDay = (text: string) =>
  text.length === 10 && new Date(text).toJSON()?.startsWith(text) === true;

/** Undefined unless both are days and the first is not the later one. */
export const makePeriod = (from = '', to = '') =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;

/** Days as 2026-11-28. */
type Period = NonNullable<ReturnType<typeof makePeriod>>;

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** By how many days the figures of two periods must be divided: 1 if they are equally long, or not known. */
export function findDivisors(older?: Period, newer?: Period): readonly [older: number, newer: number] {
  if (!older || !newer || countDays(older) === countDays(newer)) return [1, 1];
  return [countDays(older), countDays(newer)];
}

const dates = /(\d+)[./-](\d+)[./-](\d+)/g;

function readPeriod(header: string, isMonthFirst: boolean) {
  const [from, to] = [...header.matchAll(dates)].map(([, first = '', second = '', third = '']) => {
    const rest = isMonthFirst ? [first, second] : [second, first];
    const [year = '', ...day] = first.length === 4 ? [first, second, third] : [third, ...rest];
    return [`20${year.slice(-2)}`, ...day.map((number) => number.padStart(2, '0'))].join('-');
  });
  return makePeriod(from, to);
}

/** The period in each header like `6/1/26 - 6/13/26 Clicks`. American English alone has the month first, without a zero. */
export function readPeriods(headers: readonly string[]) {
  const isAmerican = headers.every(
    (header) => !/\b0|\d[.-]\d+[.-]\d/.test(header) && readPeriod(header, true),
  );
  return headers.map((header) => readPeriod(header, isAmerican));
}
