import { utf8Length } from '@toolkit/domain/formats';
import { mostKeptRows, type Recipe, type RowSettings } from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import type { StreamedRun } from '../lists/byte-stream.ts';
import { ListRows } from '../lists/list-rows.ts';
import { type OpenedList, openList, resolveInput, type SpreadsheetReader } from '../lists/open-list.ts';
import { type PlannedList, planRun, type RunPlan } from './run-plan.ts';

/** A run whose lists have been opened: what a full run and a preview have in common. */
export interface OpenedRun {
  readonly recipe: Recipe;
  readonly plan: RunPlan;
  /** The list that is read piece by piece. */
  readonly list: OpenedList;
  readonly rows: ListRows;
  /** The rows of all others, which are kept in memory, because each row is used again and again. */
  readonly others: readonly (readonly string[])[];
  /** How many duplicates of theirs were left out. */
  readonly dropped: number;
}

/** @throws Failed */
export async function openRun(run: StreamedRun, readSpreadsheet: SpreadsheetReader): Promise<OpenedRun> {
  const { recipe } = run;
  const { duplicates } = recipe;
  const plan = planRun(run);
  const open = async ({ list, input, placeholder }: PlannedList): Promise<OpenedList> => {
    const opened = await openList(list, input.sheet, readSpreadsheet);
    if (!opened.ok) throw new Failed({ ...opened.error, placeholder });
    return { ...opened.value, placeholder };
  };
  const [first, ...further] = plan.lists;
  const list = await open(first);
  const others: (readonly string[])[] = [];
  let dropped = 0;
  for (const planned of further) {
    const own = makeReading(planned, await open(planned), { duplicates, beside: 1, kept: true });
    const all: string[] = [];
    for await (const { rows } of own.read()) for (const row of rows) all.push(row);
    if (all.length > mostKeptRows) throw new Failed({ code: 'too-many-rows', most: mostKeptRows });
    others.push(all);
    dropped += own.count.duplicates;
  }
  const rows = makeReading(first, list, {
    duplicates,
    beside: others.reduce((bytes, rows) => bytes + countLongest(rows) + 1, 0),
    clean: countRaw(plan) > 1,
    numbered: plan.merges,
    kept: recipe.randomize || duplicates !== 'keep',
  });
  return { recipe, plan, list, rows, others, dropped };
}

function makeReading(
  planned: PlannedList,
  opened: OpenedList,
  settings: Pick<RowSettings, 'duplicates' | 'beside' | 'clean' | 'numbered' | 'kept'>,
): ListRows {
  const input = resolveInput(planned, opened);
  const keywords = input.table?.columns[0]?.column ?? 0;
  return new ListRows(opened, {
    ...input,
    ...settings,
    cells: planned.cells.map(({ column = keywords, filters }) => ({ column, filters })),
    countRows: opened.sheets !== undefined,
    invisible: input.dropInvisible ? 'drop' : undefined,
  });
}

const countLongest = (rows: readonly string[]): number =>
  rows.reduce((most, row) => Math.max(most, utf8Length(row)), 0);

/** The places of a plan at which a cell stands as it is. */
const countRaw = ({ parts, shown }: RunPlan): number =>
  parts.filter((part) => 'mode' in part && part.mode === 'raw').length + Number(shown !== undefined);
