import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { readSpreadsheet } from '../../formats/index.ts';
import { text, xlsx } from '../../formats/workbook.testing.ts';
import { KeptSpreadsheets } from './kept-spreadsheets.ts';
import { doUrlJob, type JobStep, type UrlJob } from './url-jobs.ts';

/** Files are one byte; those of zero are none. */
function keeping() {
  const reads: string[] = [];
  const readAnew: SpreadsheetReader = async (file, sheet) => {
    reads.push(`${file[0]}/${sheet}`);
    return file[0] === 0 ? fail({ code: 'not-a-spreadsheet' }) : ok({ text: file.slice() });
  };
  const spreadsheets = new KeptSpreadsheets(readAnew);
  /** A job that reads these sheets of these files. */
  const job = async (...wanted: readonly (readonly [file: number, sheet: number])[]) => {
    const found = [];
    for (const [file, sheet] of wanted) found.push(await spreadsheets.read(Uint8Array.of(file), sheet));
    spreadsheets.forgetUnused();
    return found;
  };
  return { reads, job };
}

describe('KeptSpreadsheets', () => {
  it('reads a sheet once for any number of jobs, and gives the same', async () => {
    const { reads, job } = keeping();
    const first = await job([1, 0]);
    expect(await job([1, 0])).toEqual(first);
    await job([1, 0], [2, 0], [1, 0]);
    await job([2, 0], [1, 0]);
    expect(reads).toEqual(['1/0', '2/0']);
  });

  it('distinguishes sheets and files', async () => {
    const { reads, job } = keeping();
    const [one, other, sheet] = await job([1, 0], [2, 0], [1, 1]);
    expect(one).not.toEqual(other);
    expect(sheet).toEqual(one);
    expect(reads).toEqual(['1/0', '2/0', '1/1']);
  });

  it('forgets what a job did not read, as when another file was chosen', async () => {
    const { reads, job } = keeping();
    await job([1, 0]);
    await job();
    await job([1, 0]);
    await job([2, 0]);
    await job([1, 0]);
    expect(reads).toEqual(['1/0', '1/0', '2/0', '1/0']);
  });

  it('does not keep failures', async () => {
    const { reads, job } = keeping();
    expect(await job([0, 0])).toEqual([fail({ code: 'not-a-spreadsheet' })]);
    await job([0, 0]);
    expect(reads).toEqual(['0/0', '0/0']);
  });

  it('are what a worker reads: one sheet once, from the first look at it to its URLs', async () => {
    let reads = 0;
    const spreadsheets = new KeptSpreadsheets(async (...wanted) => {
      reads += 1;
      return readSpreadsheet(...wanted);
    });
    const list = new Blob([xlsx({ Words: `<row>${text('A1', 'hats')}</row>` })]);
    const run = { recipe: plainRecipe('https://a.example/{keyword}', 'urls.txt'), list };
    const last = async (job: UrlJob) => {
      const steps: JobStep[] = [];
      await doUrlJob(job, (step) => steps.push(step), 0, spreadsheets);
      return steps.at(-1);
    };
    const look = { task: 'inspect', list, choice: {} } as const;
    expect(await last(look)).toMatchObject({ result: { value: { keywords: 1 } } });
    expect(await last({ task: 'preview', run, most: 3 })).toMatchObject({
      result: { value: ['https://a.example/hats'] },
    });
    const carryOut = { task: 'run', run, seed: [1, 2, 3, 4], target: undefined } as const;
    expect(await last(carryOut)).toMatchObject({ result: { value: { urls: 1 } } });
    expect(reads).toBe(1);
    await last({ task: 'inspect', list: new Blob(['a list']), choice: {} });
    await last(look);
    expect(reads).toBe(2);
  });
});
