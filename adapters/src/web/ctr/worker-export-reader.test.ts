import { strToU8, zipSync } from 'fflate';
import { row, text, xlsx } from '../../formats/workbook.testing.ts';
import { readExportFile } from './read-export-file.ts';
import { type ExportTask, WorkerExportReader } from './worker-export-reader.ts';

const read = (content: BlobPart, name: string) => readExportFile(new File([content], name));

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
        queries: { name: 'Queries.csv', ...found },
        pages: { name: 'Pages.csv' },
        filters: ['Search type: Web'],
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
        queries: { name: 'Queries', ...found },
        period: { from: '2026-11-01' },
        allClicks: 4,
      },
    });
  });

  it.each([
    ['UTF-8 with a mark', `\ufeff${queries}`],
    ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${queries}`, 'utf16le'))],
  ])('is read from a table in %s', async (_encoding, content) => {
    expect(await read(content, 'Queries.csv')).toMatchObject({ value: { queries: found } });
  });

  it('keeps its letters where a German spreadsheet saved it', async () => {
    const german = 'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\r\ngrüße;3;90;3,33 %;4,1\r\n';
    const content = Uint8Array.from(Buffer.from(german, 'latin1'));
    expect(await read(content, 'Suchanfragen.csv')).toMatchObject({
      value: { queries: { rows: [{ ...found.rows[0], text: 'grüße' }] } },
    });
  });

  it('is refused where it cannot be opened, or has no tables', async () => {
    const cut = zipSync(parts).slice(0, 99) as Uint8Array<ArrayBuffer>;
    expect(await read(cut, 'export.zip')).toEqual({ ok: false, error: { code: 'unreadable' } });
    expect(await read('red shoes', 'list.txt')).toEqual({ ok: false, error: { code: 'no-table' } });
    const bytes = { arrayBuffer: () => Promise.reject(new Error('gone')) };
    const gone = { name: 'a.csv', size: 9, slice: () => bytes };
    expect(await readExportFile(gone)).toEqual({ ok: false, error: { code: 'unreadable' } });
    expect(await readExportFile({ ...gone, size: 67_108_865 })).toEqual({
      ok: false,
      error: { code: 'too-large' },
    });
  });
});

describe('the reader of the browser', () => {
  const readIn = async (answer: (worker: Worker, task: ExportTask) => void) => {
    const worker = {
      postMessage: (task: ExportTask) => answer(worker as unknown as Worker, task),
      terminate: vi.fn(),
    };
    vi.stubGlobal('Worker', function StubbedWorker() {
      return worker;
    });
    const result = await new WorkerExportReader().read(new File([queries], 'Queries.csv'));
    expect(worker.terminate).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    return result;
  };

  it('gives a file to a worker and ends it after the answer', async () => {
    const result = await readIn(async (worker, task) => {
      const data = await readExportFile(...task);
      worker.onmessage?.(new MessageEvent('message', { data }));
    });
    expect(result).toMatchObject({ value: { queries: found } });
  });

  it('says that the file could not be opened where the worker fails', async () => {
    const result = await readIn((worker) => worker.onerror?.(new Event('error') as ErrorEvent));
    expect(result).toEqual({ ok: false, error: { code: 'unreadable' } });
  });
});
