import { fail, ok, type Result } from '../result.ts';
import type { PlannedModule } from './module.ts';
import { plannedModules } from './planned-modules.ts';

export const targetMaxLength = 64;
export const soonNameMaxLength = 40;

const target = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** The id of a campaign from an address: letters, digits, - and _, at most 64 of them. */
export function readTarget(text: string | null | undefined): Result<string, 'missing' | 'unreadable'> {
  if (text === null || text === undefined || text === '') return fail('missing');
  return text.length <= targetMaxLength && target.test(text) ? ok(text) : fail('unreadable');
}

export type SoonPage =
  | { readonly kind: 'planned'; readonly module: PlannedModule }
  /** `name` is safe to show as text; undefined if nothing showable is left. */
  | { readonly kind: 'unknown'; readonly name: string | undefined };

/** Reads an address below soon/. Only known names count as modules. */
export function readSoonPage(text: string | undefined): SoonPage {
  const module = plannedModules.find(({ slug }) => slug === text);
  return module ? { kind: 'planned', module } : { kind: 'unknown', name: cleanName(text ?? '') };
}

/** The plain words of a name, at most 40 characters: no markup, no control or direction characters, no addresses. */
function cleanName(text: string): string | undefined {
  const words = text
    .slice(0, 10 * soonNameMaxLength)
    .replace(/[^\p{Script=Latin}\d]+/gu, ' ')
    .trim();
  const name = [...words].slice(0, soonNameMaxLength).join('').trim();
  return name === '' ? undefined : name;
}
