import type { UrlRun } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { readSpreadsheet } from '../../formats/index.ts';
import { text, xlsx } from '../../formats/workbook.testing.ts';
import { cacheSheets } from './cached-sheets.ts';
import { type JobStep, UrlJobs } from './url-jobs.ts';

const run: UrlRun = {
  recipe: { ...plainRecipe('https://search.example/?q={keyword}', 'urls.txt'), randomize: false },
  list: new Blob(['some words\n'.repeat(400_000)]),
};

async function listKinds(work: UrlRun, everyMs: number): Promise<JobStep['kind'][]> {
  const kinds: JobStep['kind'][] = [];
  const jobs = new UrlJobs(({ kind }) => {
    if (kind === 'piece') queueMicrotask(() => void jobs.receive('stored'));
    else kinds.push(kind);
  }, everyMs);
  await jobs.receive({ task: 'run', run: work, seed: [1, 2, 3, 4] });
  return kinds;
}

describe('a job in a worker', () => {
  it('posts no more progress than can be seen, but its beginning and its end', async () => {
    expect(await listKinds(run, 0)).toEqual([...Array(5).fill('progress'), 'finished']);
    expect(await listKinds(run, Number.POSITIVE_INFINITY)).toEqual(['progress', 'progress', 'finished']);
  });

  it('reads a sheet once, from the first look at it to its URLs', async () => {
    let reads = 0;
    const results: unknown[] = [];
    const readSheet = cacheSheets((...wanted) => {
      reads += 1;
      return readSpreadsheet(...wanted);
    });
    const jobs = new UrlJobs(
      (step) => {
        if (step.kind === 'piece') queueMicrotask(() => void jobs.receive('stored'));
        if (step.kind === 'finished') results.push(step.result);
      },
      0,
      readSheet,
    );
    const list = new Blob([xlsx({ Words: `<row>${text('A1', 'hats')}</row>` })]);
    await jobs.receive({ task: 'inspect', list, choice: {} });
    await jobs.receive({ task: 'preview', run: { ...run, list }, most: 3 });
    await jobs.receive({ task: 'run', run: { ...run, list }, seed: [1, 2, 3, 4] });
    const urls = ['https://search.example/?q=hats'];
    expect(results).toMatchObject([{ value: { keywords: 1 } }, { value: urls }, { value: { urls: 1 } }]);
    expect(reads).toBe(1);
  });

  it('lets go of a list that it has no use for', async () => {
    let closed = false;
    const cancel = () => {
      closed = true;
    };
    const list = Object.assign(new Blob(['one']), {
      stream: () => new ReadableStream({ type: 'bytes', cancel }),
    });
    await listKinds({ ...run, list, recipe: { ...run.recipe, form: 'advanced', template: '{' } }, 0);
    expect(closed).toBe(true);
  });
});
