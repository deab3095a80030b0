/** Days as 2026-11-28. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Whether the text is a day that a calendar has, as 2026-11-28. */
export const isDay = (text: string) =>
  text.length === 10 && new Date(text).toJSON()?.startsWith(text) === true;

/** Undefined unless both are days and the first is not the later one. */
export const makePeriod = (from = '', to = ''): Period | undefined =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** By how many days the figures of two periods must be divided: 1 if they are equally long, or not known. */
export function findDivisors(older?: Period, newer?: Period): readonly [older: number, newer: number] {
  if (!older || !newer || countDays(older) === countDays(newer)) return [1, 1];
  return [countDays(older), countDays(newer)];
}

const dates = /(\d+)([./-])(\d+)\2(\d+)/g;

/** The period in each header like `6/1/26 - 6/13/26 Clicks`. American English alone has the month first, without a zero. */
export function readPeriods(headers: readonly string[]): (Period | undefined)[] {
  const found = headers.map((header) => [...header.matchAll(dates)]);
  const isDayFirst = found
    .flat()
    .some(([, first = '', mark]) => mark !== '/' || /^0|1[3-9]|[23]\d/.test(first));
  return found.map((ofHeader) => {
    const [from, to] = ofHeader.map(([, first = '', , second = '', third = '']) => {
      const numbers = isDayFirst ? [third, second, first] : [third, first, second];
      const [year = '', ...rest] = first.length === 4 ? [first, second, third] : numbers;
      return [`20${year.slice(-2)}`, ...rest.map((number) => number.padStart(2, '0'))].join('-');
    });
    return makePeriod(from, to);
  });
}
