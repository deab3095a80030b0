import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  needsKeyword,
  placeholder,
  type Recipe,
  type RowCell,
  readProgram,
  type TemplateProgram,
  type UrlPart,
} from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import type { RecipeFailure } from '../ports.ts';

/** A cell of a row; without a column it is that with the keywords. */
export type PlannedCell = Pick<RowCell, 'filters'> & Partial<RowCell>;

/** The plan of a recipe for certain lists. */
export interface RunPlan {
  /** What the URL of a row consists of. */
  readonly parts: readonly UrlPart[];
  /** The cells that the main list gives to each row; empty if only further lists are used. */
  readonly cells: readonly RowCell[];
  /** The further lists that are used, with the cells that they add after those. */
  readonly further: readonly { readonly list: OrderedFurther; readonly cells: readonly PlannedCell[] }[];
  /** Whether a row's text is an address with parameters to be merged into it. Its first cell is the number of its line. */
  readonly merges: boolean;
  readonly keepsParameters: boolean | undefined;
  /** The cell that is shown beside the URL. */
  readonly shown: number | undefined;
}

const keyword = placeholder.slice(1, -1);

/** @param further the lists to be combined with the first one */
export function planRun(recipe: Recipe, further: readonly OrderedFurther[]): Result<RunPlan, RecipeFailure> {
  const { form, template, output } = recipe;
  const program = readProgram(form, template);
  if (!program.ok) return fail({ code: 'template', problem: program.error });
  const { segments, merges } = program.value;
  const places = findPlaces(segments, form);

  const ofList = places.filter(({ column }) => !further.some(({ placeholder }) => placeholder === column));
  const cells: RowCell[] = [];
  for (const { column: name, filters } of ofList) {
    const column = findColumn(recipe, name, ofList);
    if (column === undefined) return fail({ code: 'unfed-placeholder', placeholder: name });
    cells.push({ column, filters });
  }
  const before = merges ? 1 : 0;
  const shown = needsKeyword(output) ? before + showKeyword(cells, recipe) : undefined;

  const ofFurther = further.map((list) => ({
    list,
    cells: places.filter(({ column }) => column === list.placeholder),
  }));
  const used = ofFurther.filter(({ cells }) => cells.length > 0);
  const findCell = (place: Place): number => {
    const own = ofList.findIndex((other) => isSame(place, other));
    if (own >= 0) return before + own;
    const others = used.flatMap((further) => further.cells);
    return before + cells.length + others.findIndex((other) => isSame(place, other));
  };
  const parts = segments.map((segment) =>
    'text' in segment ? segment : { cell: findCell(segment), mode: segment.mode },
  );
  const isUnused = cells.length === 0 && used.length === 0;
  const any = { column: recipe.input.table?.columns[0]?.column ?? 0, filters: [] };
  return ok({
    parts,
    cells: isUnused ? [any] : cells,
    further: used.map(({ list, cells }) => ({ list, cells: cells.map(({ filters }) => ({ filters })) })),
    merges,
    keepsParameters: recipe.keepsParameters,
    shown,
  });
}

type Place = Pick<Exclude<TemplateProgram['segments'][number], { text: string }>, 'column' | 'filters'>;

const isSame = (one: Place, other: Place): boolean =>
  one.column === other.column && one.filters.join() === other.filters.join();

/** The placeholders with their filters, each once. The plain form reads keywords even if its template has no place for them. */
function findPlaces(segments: TemplateProgram['segments'], form: Recipe['form']): readonly Place[] {
  const all = segments.filter((segment) => 'column' in segment);
  const places = all.filter((place, at) => all.findIndex((other) => isSame(place, other)) === at);
  return form === 'plain' && places.length === 0 ? [{ column: keyword, filters: [] }] : places;
}

/** The column that feeds a placeholder. A list without columns feeds one: the keyword if the template has it, else the first. */
function findColumn(
  { form, input: { table } }: Recipe,
  name: string,
  places: readonly Place[],
): number | undefined {
  const named = table?.columns.find((fed) => fed.placeholder === name)?.column;
  if (form === 'plain') return named ?? table?.columns[0]?.column ?? 0;
  if (table) return named;
  const fed = places.find(({ column }) => column === keyword) ?? places[0];
  return fed?.column === name ? 0 : undefined;
}

/** The number of the cell with the keyword as it stands in the list, without filters. It is added if the URL has none. */
function showKeyword(cells: RowCell[], { form, input: { table } }: Recipe): number {
  const named = table?.columns.find((fed) => fed.placeholder === keyword)?.column;
  const column = form === 'plain' ? undefined : (named ?? cells[0]?.column);
  if (column === undefined) return 0;
  const found = cells.findIndex((cell) => cell.column === column && cell.filters.length === 0);
  return found >= 0 ? found : cells.push({ column, filters: [] }) - 1;
}
