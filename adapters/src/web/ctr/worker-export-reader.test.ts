import { ReadExport } from '@toolkit/application/web/ctr';
import { strToU8, zipSync } from 'fflate';
import { readSpreadsheet } from '../../formats/index.ts';
import { row, text, xlsx } from '../../formats/workbook.testing.ts';
import { type ExportTask, WorkerExportReader } from './worker-export-reader.ts';

const reader = new ReadExport(readSpreadsheet);
const read = (content: BlobPart, name: string) => reader.read(new File([content], name));

const header = 'Clicks,Impressions,CTR,Position\n';
const queries = `Top queries,${header}red shoes,3,90,3.33%,4.1\n`;
const parts = {
  'Countries.csv': strToU8(`Country,${header}Germany,9,99,9.09%,4\nItaly,1,30,3.33%,5\n`),
  'Filters.csv': strToU8('Filter,Value\nSearch type,Web\n'),
  'Pages.csv': strToU8(`Top pages,${header}https://example.com/,3,90,3.33%,4.1\n`),
  'Queries.csv': strToU8(`\ufeff${queries}`),
};
const found = { rows: [{ text: 'red shoes', clicks: 3, impressions: 90, position: 4.1 }], unread: [] };

describe('an export', () => {
  it('is read from the zip of Search Console, all of its tables', async () => {
    expect(await read(zipSync(parts) as Uint8Array<ArrayBuffer>, 'export.zip')).toMatchObject({
      value: {
        queries: [{ name: 'Queries.csv', ...found }],
        pages: { name: 'Pages.csv' },
        filters: [{ name: 'Search type', value: 'Web' }],
      },
    });
  });

  it('is read from the sheets of a spreadsheet', async () => {
    const cells = (at: number, values: readonly (string | number)[]) =>
      row(
        values
          .map((value, column) => {
            const cell = `${'ABCDE'[column]}${at}`;
            return typeof value === 'string' ? text(cell, value) : `<c r="${cell}"><v>${value}</v></c>`;
          })
          .join(''),
      );
    const names = ['Clicks', 'Impressions', 'CTR', 'Position'];
    const sheets = {
      Chart: cells(1, ['Date', ...names]) + cells(2, ['2026-11-01', 4, 100, 0.04, 4.1]),
      Queries: cells(1, ['Top queries', ...names]) + cells(2, ['red shoes', 3, 90, 0.0333, 4.1]),
    };
    expect(await read(xlsx(sheets), 'export.xlsx')).toMatchObject({
      value: {
        queries: [{ name: 'Queries', ...found }],
        period: { from: '2026-11-01' },
        chart: { clicks: 4 },
      },
    });
  });

  it.each([
    ['UTF-8 with a mark', `\ufeff${queries}`],
    ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${queries}`, 'utf16le'))],
  ])('is read from a table in %s', async (_encoding, content) => {
    expect(await read(content, 'Queries.csv')).toMatchObject({ value: { queries: [found] } });
  });

  it('keeps its letters where a German spreadsheet saved it', async () => {
    const german = 'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\r\ngrüße;3;90;3,33 %;4,1\r\n';
    const content = Uint8Array.from(Buffer.from(german, 'latin1'));
    expect(await read(content, 'Suchanfragen.csv')).toMatchObject({
      value: { queries: [{ rows: [{ ...found.rows[0], text: 'grüße' }] }] },
    });
  });

  it('is refused where it cannot be opened, or has no tables', async () => {
    const cut = zipSync(parts).slice(0, 99) as Uint8Array<ArrayBuffer>;
    expect(await read(cut, 'export.zip')).toEqual({ ok: false, error: { code: 'unreadable' } });
    expect(await read('red shoes', 'list.txt')).toEqual({ ok: false, error: { code: 'no-table' } });
    const bytes = { arrayBuffer: () => Promise.reject(new Error('gone')) };
    const gone = { name: 'a.csv', size: 9, slice: () => bytes };
    expect(await reader.read(gone)).toEqual({ ok: false, error: { code: 'unreadable' } });
    expect(await reader.read({ ...gone, size: 67_108_865 })).toEqual({
      ok: false,
      error: { code: 'too-large' },
    });
  });
});

describe('the reader of the browser', () => {
  const startWorker = (answer: (worker: Pick<Worker, 'onmessage' | 'onerror'>, task: ExportTask) => void) => {
    let ended = 0;
    const worker = {
      onmessage: null as Worker['onmessage'],
      onmessageerror: null,
      onerror: null as Worker['onerror'],
      postMessage: (task: ExportTask) => answer(worker, task),
      terminate: () => {
        ended += 1;
      },
    };
    return { reader: new WorkerExportReader(() => worker), ended: () => ended };
  };
  const file = new File([queries], 'Queries.csv');

  it('gives a file to a worker and ends it after the answer', async () => {
    const { reader: inBrowser, ended } = startWorker(async (worker, task) => {
      const data = await reader.read(task.file, task.columns);
      worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
    });
    expect(await inBrowser.read(file)).toMatchObject({ value: { queries: [found] } });
    expect(ended()).toBe(1);
  });

  it('says that the file could not be opened where the worker fails or does not start', async () => {
    const { reader: failing, ended } = startWorker((worker) =>
      worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent),
    );
    const unreadable = { ok: false, error: { code: 'unreadable' } };
    expect(await failing.read(file)).toEqual(unreadable);
    expect(ended()).toBe(1);
    const none = new WorkerExportReader(() => {
      throw new Error('no worker');
    });
    expect(await none.read(file)).toEqual(unreadable);
  });
});
