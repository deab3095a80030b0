import { titleOfRun } from './use-past-work.ts';

it('titles a run by its name, or else by what made it, or the host, and by the list, or the result', () => {
  const run = { template: 'https://a.example/{keyword}', fileName: 'x.txt' };
  expect(titleOfRun(run)).toBe('a.example · x.txt');
  expect(titleOfRun({ ...run, by: 'Google', list: 'week.txt' })).toBe('Google · week.txt');
  expect(titleOfRun({ ...run, name: 'Spring', by: 'Google' })).toBe('Spring');
  expect(titleOfRun({ ...run, template: '{keyword|raw}' })).toBe('{keyword|raw} · x.txt');
});
