import { utf8Length } from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { Recipe, RowSettings } from '@toolkit/domain/url-generator';
import { type FurtherRows, makeReading, readFurther } from '../feed/read-further.ts';
import { planRun, type RunPlan } from '../feed/run-plan.ts';
import type { StreamedRun } from '../lists/byte-stream.ts';
import { furtherLists } from '../lists/further-lists.ts';
import { type OpenedList, openList, type SpreadsheetReader } from '../lists/open-list.ts';
import type { RunFailure } from '../ports.ts';

/** A run whose lists have been opened: what a full run and a preview have in common. */
export interface OpenedRun extends FurtherRows {
  readonly recipe: Recipe;
  readonly plan: RunPlan;
  /** The list that is read piece by piece. */
  readonly list: OpenedList;
  /** The settings with which it is read. */
  readonly reading: RowSettings;
  /** Added to its failures if it is one of the further lists. */
  readonly listAtFault: { readonly placeholder: string } | undefined;
}

const countLongest = (rows: readonly string[]): number =>
  rows.reduce((most, row) => Math.max(most, utf8Length(row)), 0);

/** The places of a plan at which a cell stands as it is. */
const countRaw = ({ parts, shown }: RunPlan): number =>
  parts.filter((part) => 'mode' in part && part.mode === 'raw').length + Number(shown !== undefined);

export async function openRun(
  run: StreamedRun,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<OpenedRun, RunFailure>> {
  const { recipe } = run;
  const lists = furtherLists(run);
  if (!lists.ok) return lists;
  const planned = planRun(recipe, lists.value);
  if (!planned.ok) return planned;
  const plan = planned.value;
  // A template that uses only further lists needs the run's own list for nothing.
  const instead = plan.cells.length === 0 ? plan.further[0] : undefined;
  const first = instead?.list ?? { list: run.list, input: recipe.input };
  const list = await openList(first.list, recipe.input.sheet, readSpreadsheet);
  const listAtFault = instead && { placeholder: instead.list.placeholder };
  if (!list.ok) return fail({ ...list.error, ...listAtFault });
  const further = await readFurther(plan.further.slice(instead ? 1 : 0), recipe, readSpreadsheet);
  if (!further.ok) return further;
  const reading = {
    ...makeReading(first, (instead ?? plan).cells, list.value),
    duplicates: recipe.duplicates,
    beside: further.value.others.reduce((bytes, rows) => bytes + countLongest(rows) + 1, 0),
    clean: countRaw(plan) > 1,
    numbered: plan.merges,
  };
  return ok({ recipe, plan, list: list.value, reading, listAtFault, ...further.value });
}
