import { fail, ok, type Result } from '@toolkit/domain/result';
import { parseTemplate, placeholder, presets, templateProblem } from '@toolkit/domain/url-generator';
import { maxLength } from '@toolkit/domain/validation';
import * as v from 'valibot';
import { readStored } from '../../read-stored.ts';
import { type JsonProblem, parseJsonObject, validOnes } from './schema.ts';

export const mostUserPresets = 200;
export const presetNameMaxCharacters = 60;

const longestTemplate = 8192;
const mostCharacters = 2 ** 20;

export type UserPresetProblem =
  | 'name-missing'
  | 'name-too-long'
  | 'name-taken'
  | 'template-invalid'
  | 'too-many';

/** `index` is the invalid preset of the file, from 0. */
export type PresetFileProblem =
  | { readonly code: JsonProblem | 'wrong-version' | 'no-presets' }
  | { readonly code: 'not-a-preset' | UserPresetProblem; readonly index: number };

/** The key that makes names unique: case does not matter. Names of the product's own presets are taken. */
export const presetKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
const ownKeys: readonly string[] = presets.map(({ name }) => presetKey(name));

const preset = v.strictObject({ name: v.string(), template: v.string() });

/** A template of the user's own. */
export type UserPreset = Readonly<v.InferOutput<typeof preset>>;

/** An earlier version may have taken other names and templates. */
const storedPreset = v.pipe(
  preset,
  v.check(({ name, template }) => name !== '' && !isTooLong(name) && template.length <= longestTemplate),
);
const storedPresets = v.object({ version: v.literal(1), presets: validOnes(storedPreset) });

/** Adds a preset, its name and template trimmed. */
export function withUserPreset(
  existing: readonly UserPreset[],
  preset: UserPreset,
): Result<UserPreset[], UserPresetProblem> {
  const name = preset.name.trim().normalize('NFC');
  const template = preset.template.trim();
  if (name === '') return fail('name-missing');
  if (!name.isWellFormed() || isTooLong(name)) return fail('name-too-long');
  if (isTaken(existing, name)) return fail('name-taken');
  if (!isTemplate(template)) return fail('template-invalid');
  if (existing.length >= mostUserPresets) return fail('too-many');
  return ok([...existing, { name, template }]);
}

const isTooLong = (name: string): boolean => maxLength(presetNameMaxCharacters)(name) !== undefined;

const isTaken = (existing: readonly UserPreset[], name: string): boolean =>
  ownKeys.includes(presetKey(name)) || existing.some((other) => presetKey(other.name) === presetKey(name));

/** Whether it is a template of the plain or the advanced form with a place for a keyword. */
function isTemplate(template: string): boolean {
  if (template.length > longestTemplate || !template.isWellFormed()) return false;
  if (template.includes(placeholder) && templateProblem(template) === undefined) return true;
  const parsed = parseTemplate(template);
  return parsed.ok && parsed.value.segments.some((segment) => 'column' in segment);
}

export const userPresetsText = (own: readonly UserPreset[]): string =>
  `${JSON.stringify({ version: 1, presets: own }, undefined, 2)}\n`;

/** Adds the presets of a file to the existing ones, or says what is wrong with the first that cannot be added. */
export function parseUserPresets(
  text: string,
  existing: readonly UserPreset[] = [],
): Result<UserPreset[], PresetFileProblem> {
  const parsed = parseJsonObject(text, mostCharacters);
  if (!parsed.ok) return fail({ code: parsed.error });
  const { version, presets: listed } = parsed.value;
  if (version !== 1) return fail({ code: 'wrong-version' });
  if (!Array.isArray(listed)) return fail({ code: 'no-presets' });
  let own = [...existing];
  for (const [index, added] of (listed as unknown[]).entries()) {
    if (!v.is(preset, added)) return fail({ code: 'not-a-preset', index });
    const isThere = existing.some(({ name, template }) => name === added.name && template === added.template);
    const next = isThere ? ok(own) : withUserPreset(own, added);
    if (!next.ok) return fail({ code: next.error, index });
    own = next.value;
  }
  return ok(own);
}

/**
 * Reads what the app itself stored, without what is no preset. A name may be taken by now, and a template need not be
 * a URL: an earlier version may have taken it, and the field tells so when it is used.
 */
export const parseStoredPresets = (text: string | undefined): UserPreset[] =>
  readStored(storedPresets, text)?.presets ?? [];
