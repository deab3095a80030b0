import type { Recipe } from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import { type OpenedList, resolveInput } from '../lists/open-list.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { RunPlan } from './run-plan.ts';

/** The list that is read piece by piece: the run's main list, unless the template uses only further ones. */
export function firstList(
  { recipe, list }: StreamedRun,
  further: readonly OrderedFurther[],
  { cells, further: used }: RunPlan,
) {
  const [next, ...others] = used;
  const instead = next && further[next.list];
  if (cells.length > 0 || !next || !instead)
    return { list, cells, others: used, input: recipe.input, blamed: undefined };
  return {
    list: instead.list,
    cells: next.filters.map((filters) => ({ column: 0, filters })),
    others,
    input: { encoding: instead.encoding },
    blamed: { placeholder: instead.placeholder },
  };
}

/** How to read the first list once it is open: in a further list that is a spreadsheet, one column has the keywords. */
export function chooseReading(
  { input: own, cells, blamed }: ReturnType<typeof firstList>,
  recipe: Recipe,
  opened: OpenedList,
) {
  const input = resolveInput(blamed ? { input: own } : recipe, opened);
  const column = input.table?.columns[0]?.column ?? 0;
  return {
    ...input,
    cells: blamed ? cells.map(({ filters }) => ({ column, filters })) : cells,
    countRows: opened.sheets !== undefined,
  };
}
