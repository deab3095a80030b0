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
  withKeywordCell,
} from '@toolkit/domain/url-generator';
import type { RecipeFailure } from '../ports.ts';

/** One cell of a line: where in a record it comes from, and what is done to it. */
export interface LineCell {
  readonly column: number;
  readonly filters: readonly TextFilter[];
}

/** What a recipe comes to for certain lists. */
export interface RunPlan {
  readonly plan: UrlPlan;
  /** What the list gives to each line; none where only further lists are used. */
  readonly cells: readonly LineCell[];
  /** What the further lists give, after that: those that are used, by the number of the list. */
  readonly further: readonly {
    readonly list: number;
    readonly filters: readonly (readonly TextFilter[])[];
  }[];
  /** Whether what an engine writes is already the file. */
  readonly direct: boolean;
}

/** @param further placeholders of the lists to be combined with the first one */
export function planRun(recipe: Recipe, further: readonly string[]): Result<RunPlan, RecipeFailure> {
  const direct = recipe.output.format === 'text' && recipe.output.urlsPerFile === 0;
  // What is not yet the file gets its line ends with the rest of its format.
  const lineEnd = direct && recipe.output.lineEnd === 'lf' ? '\n' : '\r\n';
  const planned = recipe.form === 'plain' ? plainPlan : advancedPlan;
  const made = planned(recipe, further, lineEnd);
  if (!made.ok) return made;
  const { plan } = made.value;
  const written = needsKeyword(recipe.output) ? withKeywordCell(plan) : plan;
  return ok({ ...made.value, plan: written, direct });
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
  // The plain form knows one placeholder: a list for it takes the place of the first one.
  if (list >= 0) return ok({ plan, cells: [], further: [{ list, filters: [[]] }] });
  return ok({ plan, cells, further: [] });
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
  // A list without columns feeds one placeholder: that of the keyword, where it is there.
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
  // The cells of the list come first, then those of the others: the plan has to follow.
  const order = [...own, ...others.flat()].map(({ from }) => from);
  const parts = plan.parts.map(({ column: from = 0, ...part }) =>
    part.mode === undefined || order.length < 2 ? part : { ...part, column: order.indexOf(from) },
  );
  const used = others.flatMap((list, index) =>
    list.length > 0 ? [{ list: index, filters: list.map(({ filters }) => filters) }] : [],
  );
  const unused = own.length === 0 && used.length === 0;
  return ok({
    plan: { parts, ...(order.length > 1 && { separator: cellSeparator }) },
    cells: unused ? [{ column: table?.columns[0]?.column ?? 0, filters: [] }] : own.map(({ cell }) => cell),
    further: used,
  });
}

interface OwnCell {
  /** Which cell of the plan it is; -1 for one that only stands beside the URL. */
  readonly from: number;
  readonly cell: LineCell;
}

/** The first cell of a line is shown beside its URL: the keyword as it stands in the list, whatever filters do to it. */
function keywordFirst(own: OwnCell[], table: RecipeTable | undefined): void {
  const name = placeholder.slice(1, -1);
  const named = table?.columns.find((column) => column.placeholder === name)?.column;
  const column = named ?? own[0]?.cell.column;
  if (column === undefined) return;
  const at = own.findIndex(({ cell }) => cell.column === column && cell.filters.length === 0);
  const [found] = at < 0 ? [] : own.splice(at, 1);
  own.unshift(found ?? { from: -1, cell: { column, filters: [] } });
}
