import type { UrlRun } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { doUrlJob, type JobStep } from './url-jobs.ts';

const run: UrlRun = {
  recipe: { ...plainRecipe('https://search.example/?q={keyword}', 'urls.txt'), randomize: false },
  list: new Blob(['some words\n'.repeat(400_000)]),
};

async function listKinds(work: UrlRun, everyMs: number): Promise<JobStep['kind'][]> {
  const kinds: JobStep['kind'][] = [];
  const job = { task: 'run', run: work, seed: [1, 2, 3, 4], target: undefined } as const;
  await doUrlJob(job, ({ kind }) => void (kind === 'piece' || kinds.push(kind)), everyMs);
  return kinds;
}

describe('a job in a worker', () => {
  it('posts no more progress than can be seen, but its beginning and its end', async () => {
    expect(await listKinds(run, 0)).toEqual([...Array(5).fill('progress'), 'finished']);
    expect(await listKinds(run, Number.POSITIVE_INFINITY)).toEqual(['progress', 'progress', 'finished']);
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
