import { usedNames } from '@toolkit/application/web/url-generator';
import {
  checkTemplate,
  isForAddresses,
  placeholder,
  type Recipe,
  type UnreplacedBraces,
  unreplacedBraces,
} from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { problemOfTemplate } from '../state/template-problem.ts';
import { isolate, quote } from '../words/words.ts';

export interface TemplateMends {
  readonly onUse: (template: string) => void;
  /** Adds a list of that name. */
  readonly onList: (name: string) => void;
}

interface TemplateHintOptions extends TemplateMends {
  readonly template: string;
  readonly form: Recipe['form'];
  /** The allowed placeholders; undefined while no list is known. */
  readonly names: readonly string[] | undefined;
  /** Whether the field shows its problem already. */
  readonly isMarked: boolean;
}

const notAnAddress = `It has to begin with http:// or https:// and name a site in full, as in https://example.com/?q=${placeholder}, without white space or a user name. If your lines are addresses, begin with {keyword|raw}.`;

/**
 * What there is to say about the template before the user presses Generate, the most useful thing only. Each is an
 * element of its own, also for translators.
 */
export function templateHint(options: TemplateHintOptions): ReactNode {
  const { template, form, names, isMarked, onUse } = options;
  const [braces] = unreplacedBraces(template, form, names);
  const braced = braces && bracesHint(braces, options);
  if (form === 'advanced') {
    const problem = problemOfTemplate(form, template, names);
    if (braced) return braced;
    if (problem !== undefined) return !isMarked && warn(problem);
    if (isForAddresses(template))
      return 'Every line of the list is an address. What follows the first ? here is merged into its parameters.';
    if (usedNames(form, template).length > 0) return undefined;
  }
  const [finding] = checkTemplate(template);
  if (finding?.code === 'not-a-url') return <span key={finding.code}>{notAnAddress}</span>;
  if (finding?.code === 'other-placeholder')
    return warn(
      `Here, ${placeholder} stands for the keyword, and this template has ${finding.found}.`,
      mend(`Use ${placeholder} instead`, () => onUse(finding.converted)),
    );
  if (braced) return braced;
  if (finding?.code === 'no-placeholder')
    return warn(`There is no ${placeholder} in the template, so every line will be the same.`);
  return (
    <span key="fine">Each keyword takes the place of the first {placeholder}, encoded for use in a URL.</span>
  );
}

/** What stands in braces and is not replaced, with what can be done about it. */
function bracesHint(
  { text, name, reason, meant }: UnreplacedBraces,
  { template, onUse, onList }: TemplateHintOptions,
): ReactNode {
  if (reason === 'plain-form')
    return warn(
      'Only the first {keyword} is replaced, nothing else in braces.',
      mend('Replace every placeholder', () => onUse(template)),
    );
  const isName = reason === 'unknown-name';
  return warn(
    `Nothing takes the place of ${isolate(text)}: there is no such ${isName ? 'list or column' : 'filter'}.`,
    meant !== undefined && mend(`Use ${meant}`, () => onUse(template.replaceAll(text, meant))),
    isName && mend(`Make a list of ${quote(name)}`, () => onList(name)),
  );
}

const warn = (words: string, ...mends: readonly ReactNode[]): ReactNode => (
  <span key={words} className="field-warning">
    {words} {mends}
  </span>
);

const mend = (words: string, onClick: () => void): ReactNode => (
  <Button key={words} type="link" onClick={onClick}>
    {words}
  </Button>
);
