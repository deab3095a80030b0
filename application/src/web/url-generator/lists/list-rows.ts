import { RowReader, type RowSettings } from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import type { OpenedList } from './open-list.ts';

/** The next bytes of a list, and the share of the list that is read with them, 0 to 1. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly share: number;
}

/** @throws Failed if the list cannot be read */
export async function* readPieces({ stream, placeholder }: OpenedList): AsyncGenerator<Piece, void> {
  const { size } = stream;
  let read = 0;
  try {
    for await (const bytes of stream.pieces()) {
      read += bytes.length;
      yield { bytes, share: size ? Math.min(read / size, 1) : 0 };
    }
  } catch {
    throw new Failed({ code: 'unreadable', placeholder });
  }
}

/** Rows of a list, and the share of the list that is read with them, 0 to 1. */
export interface Rows {
  readonly rows: readonly string[];
  readonly share: number;
}

/** A list as rows. Its methods throw `Failed` where it cannot be read. */
export class ListRows {
  private readonly reader: RowReader;

  constructor(
    private readonly list: OpenedList,
    settings: RowSettings,
  ) {
    this.reader = new RowReader(settings);
  }

  get count() {
    return this.reader.count;
  }

  async *read(): AsyncGenerator<Rows, void> {
    for await (const { bytes, share } of readPieces(this.list))
      yield { rows: this.check(this.reader.read(bytes)), share };
    yield { rows: this.check(this.reader.end()), share: 1 };
    if (this.count.keywords === 0)
      throw new Failed({ code: 'empty-list', placeholder: this.list.placeholder });
  }

  /** The rows at its beginning. Of a line that is cut there is none. */
  readHead(): readonly string[] {
    const { head, complete } = this.list;
    const rows = this.reader.read(head);
    if (complete) rows.push(...this.reader.end());
    return rows.length > 0 && !complete ? rows : this.check(rows);
  }

  private check(rows: string[]): readonly string[] {
    const { fault } = this.reader;
    if (fault) throw new Failed({ ...fault, placeholder: this.list.placeholder });
    return rows;
  }
}
