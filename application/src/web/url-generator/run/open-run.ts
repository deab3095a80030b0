import { fail, ok, type Result } from '@toolkit/domain/result';
import type { Recipe, Seed, UrlPlan } from '@toolkit/domain/url-generator';
import { chooseReading, firstList } from '../feed/first-list.ts';
import type { FeedSettings } from '../feed/keyword-feed.ts';
import type { KeptLines } from '../feed/lines-kept.ts';
import { readFurther, roomBeside } from '../feed/read-further.ts';
import { planRun } from '../feed/run-plan.ts';
import { furtherLists } from '../lists/further-lists.ts';
import { type OpenedList, openList, type SpreadsheetReader } from '../lists/open-list.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { ListFailure, RecipeFailure } from '../ports.ts';

/** A run whose lists have been opened: what a full run and a preview have in common. */
export interface OpenedRun {
  readonly recipe: Recipe;
  readonly plan: UrlPlan;
  /** Whether the plan's lines are addresses with parameters to be merged into them. */
  readonly merges: boolean;
  /** Whether the engine's output is the file as it is. */
  readonly direct: boolean;
  /** The list that is read piece by piece. */
  readonly list: OpenedList;
  /** The settings with which it is read. */
  readonly reading: Omit<FeedSettings, 'cleanLines'>;
  /** Added to its failures if it is one of the further lists. */
  readonly listAtFault: { readonly placeholder: string } | undefined;
  /** The lines of all lists that it is combined with. */
  readonly others: readonly KeptLines[];
}

/** @param secret random: see `inspectList` */
export async function openRun(
  run: StreamedRun,
  secret: Seed,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<OpenedRun, ListFailure | RecipeFailure | { readonly code: 'out-of-memory' }>> {
  const { recipe } = run;
  const further = furtherLists(run);
  if (!further.ok) return further;
  const names = further.value.map(({ placeholder }) => placeholder);
  const planned = planRun(recipe, names);
  if (!planned.ok) return planned;
  const first = firstList(run, further.value, planned.value);
  const list = await openList(first.list, recipe.input.sheet, readSpreadsheet);
  const listAtFault = first.further && { placeholder: first.further.placeholder };
  if (!list.ok) return fail({ ...list.error, ...listAtFault });
  const rules = { duplicates: recipe.duplicates, secret };
  const others = await readFurther(further.value, first.others, rules, readSpreadsheet);
  if (!others.ok) return others;
  const room = roomBeside(others.value);
  if (!room.ok) return room;
  const { plan, merges, direct } = planned.value;
  return ok({
    recipe,
    plan,
    merges,
    direct,
    list: list.value,
    reading: { ...chooseReading(first, recipe, list.value), ...rules, most: room.value, numbered: merges },
    listAtFault,
    others: others.value.map(({ lines }) => lines),
  });
}
