import type { ListShape } from '@toolkit/application/web/url-generator';
import { Select } from '../controls/select.tsx';
import type { KeywordList } from './use-keyword-list.ts';

/** Chooses the sheet of a spreadsheet that has several. */
export function SheetChoice({ list, shape }: { list: KeywordList; shape: ListShape }) {
  const { choice } = list;
  return (
    <Select
      label="Sheet"
      value={String(shape.sheet)}
      options={shape.sheets.map(({ name, hidden }, at) => ({
        value: String(at),
        label: hidden ? `${name} (hidden)` : name,
      }))}
      onChange={(sheet) =>
        list.read({ ...choice, input: undefined, keepsChoice: false, sheet: Number(sheet) })
      }
    />
  );
}
