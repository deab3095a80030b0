import {
  isForAddresses,
  listColumns,
  parseTemplate,
  type Recipe,
  templateProblem,
} from '@toolkit/domain/url-generator';
import { templateProblemWords } from '../words/problem-words.ts';

/** @param names the allowed placeholders; undefined while no list is known */
export function problemOfTemplate(
  form: Recipe['form'],
  template: string,
  names: readonly string[] | undefined,
): string | undefined {
  if (form === 'plain' && !isForAddresses(template)) return templateProblem(template);
  const whatever = parseTemplate(template);
  const program =
    whatever.ok && listColumns(whatever.value).length <= 1 && names?.length === 1
      ? whatever
      : parseTemplate(template, names);
  return program.ok ? undefined : templateProblemWords(program.error);
}
