import {
  type Columns,
  type ExportFailure,
  type PerformanceExport,
  readExport,
  type TableText,
} from '@toolkit/domain/ctr';
import { decodeHead, fileKind, headBytes } from '@toolkit/domain/formats';
import { fail, type Result } from '@toolkit/domain/result';
import type { ExportFile, ExportReader } from './ports.ts';

/** A sheet of a spreadsheet as CSV, or a table from an archive. */
interface Unpacked {
  readonly text: Uint8Array;
  /** Of a table in an archive. */
  readonly name?: string;
  readonly sheets?: readonly { readonly name: string }[];
}

/** @param index from 0; from the last table on it fails */
export type Unpack = (file: Uint8Array<ArrayBuffer>, index: number) => Promise<Result<Unpacked, unknown>>;

const mostBytes = 67_108_864;
/** An export has up to eight. */
const mostTables = 20;

/** Reads an export where it is called: the zip or the spreadsheet as it is downloaded, or one of its tables. */
export class ReadExport implements ExportReader {
  constructor(private readonly unpack: Unpack) {}

  async read(file: ExportFile, columns?: Columns): Promise<Result<PerformanceExport, ExportFailure>> {
    if (file.size > mostBytes) return fail({ code: 'too-large' });
    const buffer = await file
      .slice(0, file.size)
      .arrayBuffer()
      .catch(() => undefined);
    if (!buffer) return fail({ code: 'unreadable' });
    const texts = await this.readTexts(file.name, new Uint8Array(buffer));
    return texts ? readExport(file.name, texts, columns) : fail({ code: 'unreadable' });
  }

  private async readTexts(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TableText[] | undefined> {
    if (fileKind(bytes.subarray(0, headBytes), bytes.length <= headBytes).kind !== 'binary')
      return [{ name, text: decodeTable(bytes) }];
    const texts: TableText[] = [];
    for (let index = 0; index < mostTables; index += 1) {
      const unpacked = await this.unpack(bytes, index);
      if (!unpacked.ok) break;
      const { text, sheets, name: inArchive } = unpacked.value;
      texts.push({ name: sheets?.[index]?.name ?? inArchive ?? name, text: decodeTable(text) });
    }
    return texts.length > 0 ? texts : undefined;
  }
}

/** Spreadsheets save CSV in the encoding of their system unless they are asked for UTF-8. */
function decodeTable(bytes: Uint8Array): string {
  const kind = fileKind(bytes.subarray(0, headBytes), bytes.length <= headBytes);
  const text = decodeHead(bytes, kind.kind === 'text' ? kind.encoding : 'utf-8');
  return text.includes('\ufffd') ? decodeHead(bytes, 'windows-1252') : text;
}
