import {
  needsKeyword,
  placeholder,
  type Recipe,
  type RecipeInput,
  type RowCell,
  readProgram,
  type UrlPart,
} from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import type { ListBytes, StreamedRun } from '../lists/byte-stream.ts';
import type { FurtherList } from '../ports.ts';

/** What a run makes of its lists. */
export interface RunPlan {
  /** What the URL of a row consists of. */
  readonly parts: readonly UrlPart[];
  /** The lists that are used. Their rows are combined: the cells of a row are theirs, one list after the other. */
  readonly lists: readonly [PlannedList, ...PlannedList[]];
  /** Whether a row's text is an address with parameters to be merged into it. Its first cell is the number of its line. */
  readonly merges: boolean;
  /** The cell that is shown beside the URL. */
  readonly shown: number | undefined;
}

/** A list that a run reads, and how. */
export interface PlannedList {
  readonly list: ListBytes;
  readonly input: RecipeInput;
  /** That of a further list. */
  readonly placeholder?: string;
  readonly cells: PlannedCell[];
}

/** The column is by default that of the list's keywords. */
type PlannedCell = Pick<RowCell, 'filters'> & Partial<RowCell>;

const keyword = placeholder.slice(1, -1);

/** @throws Failed if the recipe cannot be run with these lists */
export function planRun(run: StreamedRun): RunPlan {
  const { recipe, list } = run;
  const { form, template, input, output } = recipe;
  const program = readProgram(form, template);
  if (!program.ok) throw new Failed({ code: 'template', problem: program.error });
  const { segments, merges } = program.value;
  const own: PlannedList = { list, input, cells: [] };
  const further = orderFurther(run);
  const findList = (name: string) => further.find((other) => other.placeholder === name);
  const names = segments.flatMap((segment) => ('column' in segment ? [segment.column] : []));
  const ofOwn = names.filter((name) => !findList(name));

  const places = segments.map((segment) => {
    if ('text' in segment) return segment;
    const { column: name, filters, mode } = segment;
    const other = findList(name);
    const cell = other ? takeCell(other, filters) : takeCell(own, filters, findColumn(recipe, name, ofOwn));
    return { cell, mode };
  });
  const shown = needsKeyword(output) ? showKeyword(own, recipe) : undefined;
  const used = [own, ...further].filter(({ cells }) => cells.length > 0);
  // Without any placeholder, every keyword gives the same URL.
  const unnamed = () => takeCell(own, [], form === 'plain' ? findKeywords(recipe) : undefined);
  const [first = { ...own, cells: [unnamed()] }, ...others] = used;

  const before = Number(merges);
  const cells = used.flatMap((one) => one.cells);
  const parts = places.map((place) =>
    'text' in place ? place : { ...place, cell: before + cells.indexOf(place.cell) },
  );
  return { parts, lists: [first, ...others], merges, shown: shown === undefined ? shown : before + shown };
}

/** The cell of a list with these filters, each once. */
function takeCell({ cells }: PlannedList, filters: PlannedCell['filters'], column?: number): PlannedCell {
  const found = cells.find((cell) => cell.column === column && cell.filters.join() === filters.join());
  if (found) return found;
  const cell = { filters, ...(column !== undefined && { column }) };
  cells.push(cell);
  return cell;
}

/** The further lists with the recipe's settings and in its order; lists that it does not name come last. */
function orderFurther({ recipe, further = [] }: StreamedRun): PlannedList[] {
  const named = recipe.combine?.lists ?? [];
  const isGiven = (name: string) => further.some((list) => list.placeholder === name);
  const missing = named.map(({ placeholder }) => placeholder).filter((name) => !isGiven(name));
  if (missing.length > 0) throw new Failed({ code: 'missing-lists', placeholders: missing });
  const place = ({ placeholder }: FurtherList<ListBytes>) =>
    named.findIndex((list) => list.placeholder === placeholder) + 1 || named.length + 1;
  return further
    .toSorted((one, other) => place(one) - place(other))
    .map((list) => {
      const { encoding = 'detect', lines } = named[place(list) - 1] ?? {};
      return { ...list, input: { encoding, lines }, cells: [] };
    });
}

/**
 * The column that feeds a placeholder. A list for which the recipe has no columns feeds one, the keyword if the template has
 * it, else the first: undefined stands for what is read of such a list.
 */
function findColumn(
  { form, input: { table } }: Recipe,
  name: string,
  names: readonly string[],
): number | undefined {
  const named = table?.columns.find((fed) => fed.placeholder === name)?.column;
  if (named !== undefined) return named;
  if (form === 'plain') return table?.columns[0]?.column;
  const fed = names.includes(keyword) ? keyword : names[0];
  if (table || fed !== name) throw new Failed({ code: 'unfed-placeholder', placeholder: name });
  return undefined;
}

/** The column that is named as that of the keywords. */
const findKeywords = ({ input: { table } }: Recipe) =>
  table?.columns.find((fed) => fed.placeholder === keyword)?.column;

/** The number of the cell with the keyword as it stands in the list, without filters. It is added if the URL has none. */
function showKeyword(own: PlannedList, recipe: Recipe): number {
  const named = findKeywords(recipe);
  if (recipe.form === 'plain' || (named === undefined && own.cells.length === 0)) return 0;
  return own.cells.indexOf(takeCell(own, [], named ?? own.cells[0]?.column));
}
