import type { FileKind } from '../../formats/file-kind.ts';
import type { EnginePlan } from '../engine/url-engine.ts';
import { parseTemplate, plainProgram, type TemplateSegment } from '../template/template-program.ts';
import type { Recipe, RecipeInput } from './recipe.ts';

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
  const { encoding, table, lines, dropInvisible = false } = input;
  if (table || lines || dropInvisible || (encoding !== 'detect' && encoding !== 'utf-8')) return undefined;
  if (duplicates !== 'keep' || output.format !== 'text' || output.urlsPerFile > 0) return undefined;
  const program = form === 'plain' ? plainProgram(template) : readProgram(template);
  const segments = program?.segments ?? [];
  const places = segments.filter((segment) => 'mode' in segment);
  const [place] = places;
  if (program?.merges || place?.mode !== 'percent' || places.length > 1 || place.filters.length > 0)
    return undefined;
  const at = segments.indexOf(place);
  const lineEnd = output.lineEnd === 'lf' ? '\n' : '\r\n';
  return { before: joinTexts(segments.slice(0, at)), after: joinTexts(segments.slice(at + 1)) + lineEnd };
}

function readProgram(template: string) {
  const program = parseTemplate(template);
  return program.ok ? program.value : undefined;
}

const joinTexts = (segments: readonly TemplateSegment[]): string =>
  segments.map((segment) => ('text' in segment ? segment.text : '')).join('');

/** Whether a list is UTF-8 with one keyword on every line, so that an engine can take its bytes. */
export function isPlainInput(
  { encoding, table, lines, dropInvisible = false }: RecipeInput,
  { kind, sheets }: { readonly kind: FileKind; readonly sheets: readonly unknown[] },
): boolean {
  if (sheets.length > 0 || table || lines || dropInvisible) return false;
  if (encoding !== 'detect') return encoding === 'utf-8';
  return kind.kind === 'text' && kind.encoding === 'utf-8';
}
