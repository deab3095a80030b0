import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  cellSeparator,
  type LineEnd,
  needsKeyword,
  parseTemplate,
  placeholder,
  planOfProgram,
  planOfTemplate,
  type Recipe,
  type RecipeTable,
  type TextFilter,
  type UrlPlan,
  withCell,
} from '@toolkit/domain/url-generator';
import type { RecipeFailure } from '../ports.ts';

/** One cell of a line: its column in the record, and its filters. */
export interface LineCell {
  readonly column: number;
  readonly filters: readonly TextFilter[];
}

/** The plan of a recipe for certain lists. */
export interface RunPlan {
  readonly plan: UrlPlan;
  /** The cells that the main list gives to each line; empty if only further lists are used. */
  readonly cells: readonly LineCell[];
  /** The cells that the further lists add after those; only lists that are used, each with its number. */
  readonly further: readonly {
    readonly list: number;
    readonly filters: readonly (readonly TextFilter[])[];
  }[];
  /** Whether the plan's lines are addresses with parameters to be merged into them. Its first cell numbers the lines. */
  readonly merges: boolean;
  /** Whether the engine's output is the file as it is. */
  readonly direct: boolean;
}

/** @param further placeholders of the lists to be combined with the first one */
export function planRun(recipe: Recipe, further: readonly string[]): Result<RunPlan, RecipeFailure> {
  const asText = recipe.output.format === 'text' && recipe.output.urlsPerFile === 0;
  // If the output is converted further, the conversion sets the line ends.
  const lineEnd = asText && recipe.output.lineEnd === 'lf' ? '\n' : '\r\n';
  const planned = recipe.form === 'plain' ? plainPlan : advancedPlan;
  const made = planned(recipe, further, lineEnd);
  if (!made.ok) return made;
  const { plan, merges } = made.value;
  const shown = needsKeyword(recipe.output) ? withCell(plan, merges ? 1 : 0) : plan;
  // An address that is left out is named by its line.
  return ok({ ...made.value, plan: merges ? withCell(shown, 0) : shown, direct: asText && !merges });
}

type Made = Result<Omit<RunPlan, 'direct'>, RecipeFailure>;

function plainPlan(
  { template, input: { table } }: Recipe,
  further: readonly string[],
  lineEnd: LineEnd,
): Made {
  const name = placeholder.slice(1, -1);
  const own = table?.columns.find((column) => column.placeholder === name) ?? table?.columns[0];
  const cells = [{ column: own?.column ?? 0, filters: [] }];
  const plan = planOfTemplate(template, lineEnd);
  const list = further.indexOf(name);
  // The plain form knows one placeholder: a list for it replaces the main list.
  if (list >= 0) return ok({ plan, cells: [], further: [{ list, filters: [[]] }], merges: false });
  return ok({ plan, cells, further: [], merges: false });
}

function advancedPlan(recipe: Recipe, further: readonly string[], lineEnd: LineEnd): Made {
  const {
    template,
    input: { table },
  } = recipe;
  const program = parseTemplate(template);
  if (!program.ok) return fail({ code: 'template', problem: program.error });
  const { plan, cells } = planOfProgram(program.value, lineEnd);
  const own: OwnCell[] = [];
  const others = further.map(() => [] as { from: number; filters: readonly TextFilter[] }[]);
  // A list without columns feeds one placeholder: that of the keyword if the template has it, else the first.
  const alone = cells.map(({ column }) => column).filter((name) => !further.includes(name));
  const fedByLines = alone.find((name) => name === placeholder.slice(1, -1)) ?? alone[0];
  for (const [from, { column: name, filters }] of cells.entries()) {
    const list = others[further.indexOf(name)];
    if (list) {
      list.push({ from, filters });
      continue;
    }
    const ofLines = name === fedByLines ? 0 : undefined;
    const column = table ? table.columns.find((fed) => fed.placeholder === name)?.column : ofLines;
    if (column === undefined) return fail({ code: 'unfed-placeholder', placeholder: name });
    own.push({ from, cell: { column, filters } });
  }
  if (needsKeyword(recipe.output)) keywordFirst(own, table);
  // The cells of the main list come first, then those of the others: the plan must use the same order.
  const order = [...own, ...others.flat()].map(({ from }) => from);
  const { merges } = program.value;
  // In lists of addresses, the number of the line comes first.
  const before = merges ? 1 : 0;
  const several = before + order.length > 1;
  const parts = plan.parts.map(({ column: from = 0, ...part }) =>
    part.mode === undefined || !several ? part : { ...part, column: before + order.indexOf(from) },
  );
  const used = others.flatMap((list, index) =>
    list.length > 0 ? [{ list: index, filters: list.map(({ filters }) => filters) }] : [],
  );
  const unused = own.length === 0 && used.length === 0;
  return ok({
    plan: { parts, ...(several && { separator: cellSeparator }) },
    cells: unused ? [{ column: table?.columns[0]?.column ?? 0, filters: [] }] : own.map(({ cell }) => cell),
    further: used,
    merges,
  });
}

interface OwnCell {
  /** The index of the cell in the plan; -1 for a cell that is only shown beside the URL. */
  readonly from: number;
  readonly cell: LineCell;
}

/** Puts the keyword first in every line, as it stands in the list, without filters: it is shown beside its URL. */
function keywordFirst(own: OwnCell[], table: RecipeTable | undefined): void {
  const name = placeholder.slice(1, -1);
  const named = table?.columns.find((column) => column.placeholder === name)?.column;
  const column = named ?? own[0]?.cell.column;
  if (column === undefined) return;
  const at = own.findIndex(({ cell }) => cell.column === column && cell.filters.length === 0);
  const [found] = at < 0 ? [] : own.splice(at, 1);
  own.unshift(found ?? { from: -1, cell: { column, filters: [] } });
}
