import { addToTally, parseTally, weeksUntil } from './weekly-tally.ts';

/** A time of day on a date of the user's own. */
const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).getTime();

describe('the tally of weeks', () => {
  it('adds the URLs of each week, which begins on Monday by the days of the user', () => {
    let text = addToTally({}, at(2026, 11, 23, 0), 5);
    text = addToTally(parseTally(text), at(2026, 11, 29, 23), 7);
    text = addToTally(parseTally(text), at(2026, 11, 30, 0), 1);
    expect(JSON.parse(text)).toEqual({ '2026-11-23': 12, '2026-11-30': 1 });
    expect(weeksUntil(parseTally(text), at(2026, 12, 2), 3)).toEqual([
      { monday: '2026-11-16', urls: 0 },
      { monday: '2026-11-23', urls: 12 },
      { monday: '2026-11-30', urls: 1 },
    ]);
  });

  it('forgets a week after a year', () => {
    const text = addToTally({ '2025-11-24': 3, '2025-12-01': 4 }, at(2026, 12, 2), 5);
    expect(JSON.parse(text)).toEqual({ '2025-12-01': 4, '2026-11-30': 5 });
  });

  it('is empty where the text is no tally', () => {
    for (const text of [undefined, '', '[]', '{"a":1}', '{"2026-11-23":-1}', '{"2026-11-23":"x"}'])
      expect(parseTally(text)).toEqual({});
  });
});
