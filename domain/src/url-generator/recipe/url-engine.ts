import type { FileKind } from '../../formats/file-kind.ts';
import type { ListFault } from '../../formats/list-records.ts';
import { lineEnds } from '../output/output-settings.ts';
import type { Seed } from '../rows/order.ts';
import { readProgram, type TemplateSegment } from '../template/template-program.ts';
import type { Recipe, RecipeInput } from './recipe.ts';

/** What an engine should do with the keywords of a list. */
export interface EngineTask {
  readonly plan: EnginePlan;
  /** Shuffles the list. Every order is equally likely; the same seed gives the same order. */
  readonly shuffle?: { readonly seed: Seed; readonly buckets?: number };
  /** Takes finished output, about 1 MiB at a time, valid during the call only. */
  readonly write: (bytes: Uint8Array) => void;
}

/** The text before and behind each keyword, which is percent-encoded; the latter with the line end. */
export interface EnginePlan {
  readonly before: string;
  readonly after: string;
}

export type EngineProblem = ListFault | { readonly code: 'out-of-memory' };

/**
 * The fast path: turns a plain list in UTF-8, one keyword a line, into URLs, and keeps only what it must. It gives the
 * same bytes as the rows of `RowReader`. After a problem it takes nothing more.
 */
export interface UrlEngine {
  readonly count: { readonly keywords: number; readonly emptyLines: number };
  /** Why the list cannot be done. */
  readonly problem: EngineProblem | undefined;
  /** Takes the next bytes of the list, cut anywhere. */
  push(utf8: Uint8Array): void;
  /** Does the work that is possible only at the end of the list, step by step: yields the share done, 0 to 1. */
  finish(): Iterable<number>;
}

/** Makes an engine for one task after the other. Undefined if there is too little memory to begin with. */
export type EngineMaker = (task: EngineTask) => UrlEngine | undefined;

/**
 * What an engine writes for a recipe that it can do: one keyword a line, all of them kept, one `{keyword}` in the
 * template and no filter, text in one file, in order or shuffled. Undefined for all others, which rows do.
 */
export function makeEnginePlan({
  template,
  form,
  input,
  duplicates,
  output,
}: Recipe): EnginePlan | undefined {
  if (!isPlainInput(input) || duplicates !== 'keep' || output.format !== 'text' || output.urlsPerFile > 0)
    return undefined;
  const program = readProgram(form, template);
  if (!program.ok) return undefined;
  const { segments } = program.value;
  const places = segments.filter((segment) => 'mode' in segment);
  const [place] = places;
  if (place?.mode !== 'percent' || places.length > 1 || place.filters.length > 0) return undefined;
  const at = segments.indexOf(place);
  return {
    before: joinTexts(segments.slice(0, at)),
    after: joinTexts(segments.slice(at + 1)) + lineEnds[output.lineEnd],
  };
}

const joinTexts = (segments: readonly TemplateSegment[]): string =>
  segments.map((segment) => ('text' in segment ? segment.text : '')).join('');

/**
 * Whether a list is UTF-8 with one keyword on every line, so that an engine can take its bytes.
 * @param shape without it, whether it can be
 */
export function isPlainInput(
  { encoding, table, lines, dropInvisible = false }: RecipeInput,
  shape?: { readonly kind: FileKind; readonly sheets: readonly unknown[] },
): boolean {
  if (table || lines || dropInvisible || (shape && shape.sheets.length > 0)) return false;
  if (!shape || encoding !== 'detect') return encoding === 'detect' || encoding === 'utf-8';
  return shape.kind.kind === 'text' && shape.kind.encoding === 'utf-8';
}
