import type { Recipe, RowCell, RowSettings, TextFilter } from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import { type OpenedList, resolveInput } from '../lists/open-list.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { RunPlan } from './run-plan.ts';

/** How the list itself is read. */
export type Reading = Omit<RowSettings, 'duplicates' | 'beside' | 'clean' | 'numbered'>;

interface FirstList {
  readonly list: StreamedRun['list'];
  /** The lists that it is combined with. */
  readonly others: RunPlan['further'];
  /** Set if it is one of the further lists. */
  readonly placeholder?: string;
  readonly readAs: (opened: OpenedList) => Reading;
}

/** The list that is read piece by piece: the run's main list, unless the template uses only further ones. */
export function firstList(
  { list, recipe }: StreamedRun,
  lists: readonly OrderedFurther[],
  { cells, further }: RunPlan,
): FirstList {
  const [next, ...others] = further;
  const instead = next && lists[next.list];
  if (cells.length > 0 || !next || !instead)
    return { list, others: further, readAs: (opened) => makeReading(recipe, cells, opened) };
  const { placeholder } = instead;
  return {
    list: instead.list,
    others,
    placeholder,
    readAs: (opened) => readFurtherAs(instead, next.filters, opened),
  };
}

/** One column of a further list that is a spreadsheet has the keywords. */
export function readFurtherAs(
  further: OrderedFurther,
  filters: readonly (readonly TextFilter[])[],
  opened: OpenedList,
): Reading {
  const column = resolveInput(further, opened).table?.columns[0]?.column ?? 0;
  return makeReading(
    further,
    filters.map((some) => ({ column, filters: some })),
    opened,
  );
}

function makeReading(recipe: Pick<Recipe, 'input'>, cells: readonly RowCell[], opened: OpenedList): Reading {
  const input = resolveInput(recipe, opened);
  const countRows = opened.sheets !== undefined;
  return { ...input, cells, countRows, invisible: input.dropInvisible ? 'drop' : undefined };
}
