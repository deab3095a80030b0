import { placeholder } from '../template/template.ts';
import { parseTemplate } from '../template/template-program.ts';
import type { Recipe } from './recipe.ts';

/** The simplest form that reads a template as its author meant it. */
export function detectForm(template: string): Recipe['form'] {
  const program = parseTemplate(template);
  if (!program.ok) return 'plain';
  const places = program.value.segments.filter((segment) => 'column' in segment);
  const [only] = places;
  const isPlain =
    only !== undefined &&
    places.length === 1 &&
    `{${only.column}}` === placeholder &&
    only.filters.length === 0 &&
    only.mode === 'percent';
  return isPlain || places.length === 0 ? 'plain' : 'advanced';
}
