import type { TemplateProblem } from '@toolkit/domain/url-generator';
import { ruleWords } from '@toolkit/domain/validation';

export const templateWords = {
  empty: ruleWords.required,
  'unclosed-brace': 'This { is never closed. Write {{ for a brace that is meant as text.',
  'stray-brace': 'This } closes nothing. Write }} for a brace that is meant as text.',
  'unnamed-placeholder': 'There is no name between these braces.',
  'unknown-column': 'There is no column or list of this name.',
  'unknown-filter':
    'There is no filter of this name. There are lower, underscore, hyphen, dot, slug (also slug:de, slug:da, slug:no), plus and raw.',
  'two-encodings': 'Only one of plus and raw can be used at a time.',
  'own-fragment': 'Each address keeps its own part after #. Write %23 for a # that is meant as text.',
  'not-a-url': ruleWords.url,
} satisfies Record<TemplateProblem['code'], string>;
