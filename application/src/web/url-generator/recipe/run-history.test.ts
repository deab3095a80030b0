import { plainRecipe } from '@toolkit/domain/url-generator';
import { historyText, isFinished, mostRuns, parseHistory, type RunRecord, withRun } from './run-history.ts';

describe('history of runs', () => {
  const run = (at: number): RunRecord => ({
    at,
    template: 'https://a.example/{keyword}',
    format: 'text',
    randomize: true,
    fileName: 'x.txt',
    keywords: 3,
    emptyLines: 1,
    duplicatesDropped: 0,
    urls: 3,
    bytes: 90,
    milliseconds: 12,
  });

  it('holds the newest first, and only so many', () => {
    let history: RunRecord[] = [];
    for (let at = 1; at <= mostRuns + 5; at += 1) history = withRun(history, run(at));
    expect(history.map(({ at }) => at)).toEqual(
      Array.from({ length: mostRuns }, (_, index) => mostRuns + 5 - index),
    );
    expect(parseHistory(historyText(history))).toEqual(history);
  });

  it('tells whether the last run was that of a draft', () => {
    const recipe = { ...plainRecipe('https://a.example/{keyword} ', 'x.txt'), randomize: true };
    const draft = { recipe, lasting: false, lists: [], file: 'week.txt', keywords: 3 };
    const last = { ...run(2), list: 'week.txt' };
    const others = [
      { ...draft, file: 'other.txt' },
      { ...draft, keywords: 4 },
      { ...draft, recipe: { ...recipe, template: 'https://b.example/{keyword}' } },
      { ...draft, recipe: { ...recipe, randomize: false } },
      { ...draft, recipe: { ...recipe, output: { ...recipe.output, format: 'csv' as const } } },
    ];
    expect([draft, { ...draft, file: undefined }].map((each) => isFinished(each, [last]))).toEqual([
      true,
      true,
    ]);
    expect(others.filter((each) => isFinished(each, [last]))).toEqual([]);
    expect(isFinished(draft, [run(3), last]) || isFinished(draft, [])).toBe(false);
  });

  it('leaves out what is no record, or holds more than one may', () => {
    const text = JSON.stringify({
      version: 1,
      runs: [
        run(1),
        { ...run(2), keywordList: ['secret'] },
        { ...run(3), urls: -1 },
        { ...run(4), format: 'exe' },
        run(Number.MAX_SAFE_INTEGER),
        null,
        [],
        7,
        run(5),
      ],
    });
    expect(parseHistory(text)).toEqual([run(5), run(1)]);
    for (const bad of ['', '{"version":1}', '{"version":2,"runs":[]}']) {
      expect(parseHistory(bad)).toEqual([]);
    }
  });
});
