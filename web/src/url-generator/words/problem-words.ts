import {
  type JsonProblem,
  jsonFaults,
  type PresetFileProblem,
  presetNameMaxCharacters,
  type RecipeProblem,
  recipeFaults,
  type UserPresetProblem,
} from '@toolkit/application/web/url-generator';
import {
  type TemplateProblem,
  type UrlWarning,
  type UtmProblem,
  utmMaxCharacters,
} from '@toolkit/domain/url-generator';
import { ruleWords } from '@toolkit/domain/validation';
import { counted } from '../../page/counted.ts';
import { templateWords } from './template-words.ts';
import { quote } from './words.ts';

/** @param source what should hold a recipe */
export function recipeProblemWords(problem: RecipeProblem, source = 'This file'): string {
  if (problem.code === 'newer-version')
    return 'This recipe was made by a newer version. Reload the page and try again.';
  const fault = recipeFaults[problem.code];
  return 'field' in problem
    ? `${fault.replace('it', 'This recipe')} ${quote(problem.field)}.`
    : `${source} holds no recipe: ${fault}.`;
}

/** Names the position if a part of the template is at fault. */
export const templateProblemWords = ({ code, text }: TemplateProblem): string =>
  text === undefined ? templateWords[code] : `${quote(text.slice(0, 40))}: ${templateWords[code]}`;

export const presetWords = {
  'name-missing': 'Give the preset a name.',
  'name-too-long': ruleWords.maxLength(presetNameMaxCharacters),
  'name-taken': 'There is a preset of this name. Choose another one.',
  'template-invalid': 'The template has to be a URL with a placeholder.',
  'too-many': 'There is room for 200 presets of your own. Delete some first.',
} satisfies Record<UserPresetProblem, string>;

const noPresets = (code: JsonProblem): string => `This file holds no presets: ${jsonFaults[code]}.`;

const presetFileWords = {
  'too-large': noPresets('too-large'),
  'not-json': noPresets('not-json'),
  'not-an-object': noPresets('not-an-object'),
  'wrong-version': 'These presets are of a version that is not known here.',
  'no-presets': 'This file holds no presets.',
  'not-a-preset': 'It is no preset.',
  ...presetWords,
} satisfies Record<PresetFileProblem['code'], string>;

export const presetFileProblemWords = (problem: PresetFileProblem): string =>
  'index' in problem
    ? `Preset ${problem.index + 1} of the file: ${presetFileWords[problem.code]} Nothing was imported.`
    : presetFileWords[problem.code];

export const utmWords = {
  required: ruleWords.required,
  'too-long': ruleWords.maxLength(utmMaxCharacters),
  'not-allowed': 'This value is not among the allowed ones.',
  'invalid-placeholder': 'The braces hold no placeholder that can be filled.',
} satisfies Record<UtmProblem['code'], string>;

export function warningWords(warning: UrlWarning): string {
  switch (warning.code) {
    case 'not-a-url':
      return 'This is no valid address.';
    case 'too-long':
      return `${counted(warning.characters, 'character')}: some servers and browsers take 2,048 at most.`;
    case 'duplicate-parameter':
      return `The parameter ${quote(warning.name)} is in it twice.`;
    case 'credentials':
      return 'It holds a user name or password, which everybody who gets the file can read.';
  }
}
