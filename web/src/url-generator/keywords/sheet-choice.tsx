import { Select } from '../controls/select.tsx';
import type { KeywordList } from './use-keyword-list.ts';

/** Chooses the sheet of a spreadsheet that has several. */
export function SheetChoice({ list, sheets }: { list: KeywordList; sheets: readonly string[] }) {
  const { choice } = list;
  return (
    <Select
      label="Sheet"
      value={String(choice.sheet ?? 0)}
      options={sheets.map((name, at) => ({ value: String(at), label: name }))}
      onChange={(sheet) => list.read({ ...choice, input: undefined, lasting: false, sheet: Number(sheet) })}
    />
  );
}
