import { plainRecipe } from '@toolkit/domain/url-generator';
import { historyText, mostRuns, parseHistory, type RunRecord, withRun } from './run-history.ts';

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

  it('keeps the recipe of a run whose template is no URL by a stricter rule', () => {
    const template = 'http://localhost/?q={keyword}';
    const old = { ...run(1), template, recipe: plainRecipe(template, 'x.txt') };
    expect(parseHistory(historyText([old]))).toEqual([old]);
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
    for (const bad of [
      '',
      'null',
      '[]',
      '{}',
      '{"version":1}',
      '{"version":1,"runs":{}}',
      '{"version":2,"runs":[]}',
    ]) {
      expect(parseHistory(bad)).toEqual([]);
    }
    expect(parseHistory(`{"version":1,"runs":[],"x":"${'y'.repeat(2 ** 20)}"}`)).toEqual([]);
  });
});
