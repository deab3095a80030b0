import {
  needsKeyword,
  placeholder,
  type Recipe,
  type RecipeInput,
  type RowCell,
  readProgram,
  type TemplateProgram,
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
  readonly cells: readonly PlannedCell[];
}

interface PlannedCell extends Pick<RowCell, 'filters'> {
  /** The placeholder that it replaces; empty if it is only shown. */
  readonly name: string;
  /** By default that of the list's keywords. */
  readonly column?: number | undefined;
}

const keyword = placeholder.slice(1, -1);

/** @throws Failed if the recipe cannot be run with these lists */
export function planRun(run: StreamedRun): RunPlan {
  const { recipe, list } = run;
  const { form, template, input, output } = recipe;
  const program = readProgram(form, template);
  if (!program.ok) throw new Failed({ code: 'template', problem: program.error });
  const { segments, merges } = program.value;
  const before = Number(merges);
  const further = orderFurther(run);

  const places = findPlaces(segments, form);
  const ofList = places.filter(({ name }) => !further.some((other) => other.placeholder === name));
  const own = ofList.map((place): PlannedCell => ({ ...place, column: findColumn(recipe, place, ofList) }));
  const shown = needsKeyword(output) ? before + showKeyword(own, recipe) : undefined;
  const ofFurther = further.map((other) => ({
    ...other,
    cells: places.filter(({ name }) => name === other.placeholder),
  }));
  const used = [{ list, input, cells: own }, ...ofFurther].filter(({ cells }) => cells.length > 0);
  const [first = { list, input, cells: [{ name: '', filters: [] }] }, ...others] = used;

  const cells = used.flatMap((one): readonly PlannedCell[] => one.cells);
  const parts = segments.map((segment) => {
    if ('text' in segment) return segment;
    const { column: name, filters, mode } = segment;
    return { cell: before + cells.findIndex((cell) => isSame(cell, { name, filters })), mode };
  });
  return { parts, lists: [first, ...others], merges, shown };
}

/** The further lists with the recipe's settings and in its order; lists that it does not name come last. */
function orderFurther({ recipe, further = [] }: StreamedRun) {
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
      return { ...list, input: { encoding, lines } };
    });
}

const isSame = (one: PlannedCell, other: PlannedCell): boolean =>
  one.name === other.name && one.filters.join() === other.filters.join();

/** The placeholders with their filters, each once. The plain form reads keywords even if its template has no place for them. */
function findPlaces(segments: TemplateProgram['segments'], form: Recipe['form']): readonly PlannedCell[] {
  const all = segments.flatMap((segment) =>
    'column' in segment ? [{ name: segment.column, filters: segment.filters }] : [],
  );
  const places = all.filter((place, at) => all.findIndex((other) => isSame(place, other)) === at);
  return form === 'plain' && places.length === 0 ? [{ name: keyword, filters: [] }] : places;
}

/**
 * The column that feeds a placeholder. A list for which the recipe has no columns feeds one, the keyword if the template has
 * it, else the first: undefined stands for what is read of such a list.
 */
function findColumn(
  { form, input: { table } }: Recipe,
  { name }: PlannedCell,
  places: readonly PlannedCell[],
): number | undefined {
  const named = table?.columns.find((fed) => fed.placeholder === name)?.column;
  if (named !== undefined) return named;
  if (form === 'plain') return table?.columns[0]?.column;
  const fed = places.find((place) => place.name === keyword) ?? places[0];
  if (table || fed?.name !== name) throw new Failed({ code: 'unfed-placeholder', placeholder: name });
  return undefined;
}

/** The number of the cell with the keyword as it stands in the list, without filters. It is added if the URL has none. */
function showKeyword(cells: PlannedCell[], { form, input: { table } }: Recipe): number {
  if (form === 'plain' || cells.length === 0) return 0;
  const named = table?.columns.find((fed) => fed.placeholder === keyword)?.column;
  const column = named ?? cells[0]?.column;
  const found = cells.findIndex((cell) => cell.column === column && cell.filters.length === 0);
  return found >= 0 ? found : cells.push({ name: '', column, filters: [] }) - 1;
}
