import type { ExportReader } from '@toolkit/application/web/ctr';
import { readExport, type TableText } from '@toolkit/domain/ctr';
import { decodeHead, fileKind, headBytes } from '@toolkit/domain/formats';
import { fail } from '@toolkit/domain/result';
import { readSpreadsheet } from '../../formats/index.ts';
import { openZip } from '../../formats/zip-reader.ts';

const mostBytes = 67_108_864;

/** Reads an export where it is called: the zip or the spreadsheet as it is downloaded, or one of its tables. */
export const readExportFile: ExportReader['read'] = async (file, columns) => {
  if (file.size > mostBytes) return fail({ code: 'too-large' });
  try {
    const bytes = new Uint8Array(await file.slice(0, file.size).arrayBuffer());
    const isZip = decodeHead(bytes.subarray(0, 2), 'utf-8') === 'PK';
    const tables = isZip ? await unpackTables(bytes) : [{ name: file.name, text: decodeTable(bytes) }];
    return readExport(file.name, tables, columns);
  } catch {
    return fail({ code: 'unreadable' });
  }
};

/** @throws if the file is neither an archive nor a spreadsheet */
async function unpackTables(file: Uint8Array<ArrayBuffer>): Promise<TableText[]> {
  const { names, isOffice, read } = openZip(file);
  if (!isOffice)
    return names
      .filter((name) => /\.(csv|tsv|txt)$/i.test(name))
      .map((name) => ({ name, text: decodeTable(read(name)) }));
  const tables: TableText[] = [];
  for (let at = 0; ; at += 1) {
    const sheet = await readSpreadsheet(file, at);
    if (!sheet.ok) return tables;
    const { sheets, text } = sheet.value;
    tables.push({ name: sheets?.[at]?.name ?? '', text: decodeTable(text) });
  }
}

/** Spreadsheets save CSV in the encoding of their system unless they are asked for UTF-8. */
function decodeTable(bytes = new Uint8Array()): string {
  const kind = fileKind(bytes.subarray(0, headBytes), bytes.length <= headBytes);
  const text = decodeHead(bytes, kind.kind === 'text' ? kind.encoding : 'utf-8');
  return text.includes('\ufffd') ? decodeHead(bytes, 'windows-1252') : text;
}
