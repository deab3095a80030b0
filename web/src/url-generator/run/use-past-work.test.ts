import { titleOfRun } from './use-past-work.ts';

it('titles a run without names by its host, or its template, and by the result', () => {
  const run = { template: 'https://a.example/{keyword}', fileName: 'x.txt' };
  expect(titleOfRun(run)).toBe('a.example · x.txt');
  expect(titleOfRun({ ...run, template: '{keyword|raw}' })).toBe('{keyword|raw} · x.txt');
});
