import type { Recipe } from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import { type OpenedList, resolveInput } from '../lists/open-list.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { RunPlan } from './run-plan.ts';

/** The list that is read piece by piece: the run's main list, unless the template uses only further ones. */
export function firstList(
  { list }: Pick<StreamedRun, 'list'>,
  lists: readonly OrderedFurther[],
  { cells, further: used }: RunPlan,
) {
  const [next, ...others] = used;
  const instead = next && lists[next.list];
  if (cells.length > 0 || !next || !instead) return { list, cells, others: used, further: undefined };
  return {
    list: instead.list,
    cells: next.filters.map((filters) => ({ column: 0, filters })),
    others,
    further: instead,
  };
}

/** How to read the first list once it is open: in a further list that is a spreadsheet, one column has the keywords. */
export function chooseReading(
  { cells, further }: ReturnType<typeof firstList>,
  recipe: Recipe,
  opened: OpenedList,
) {
  const input = resolveInput(further ?? recipe, opened);
  const column = input.table?.columns[0]?.column ?? 0;
  return {
    ...input,
    cells: further ? cells.map(({ filters }) => ({ column, filters })) : cells,
    countRows: opened.sheets !== undefined,
  };
}
