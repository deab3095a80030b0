import {
  checkTemplate,
  isForAddresses,
  placeholder,
  type UnreplacedBraces,
  unreplacedBraces,
} from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { UrlGeneratorState } from '../state/use-url-generator.ts';
import { isolate, quote } from '../words/words.ts';

const notAnAddress = `It has to begin with http:// or https:// and name a site in full, as in https://example.com/?q=${placeholder}, without white space or a user name. If your lines are addresses, begin with {keyword|raw}.`;

/**
 * What there is to say about the template before the user presses Generate, the most useful thing only. Each is an
 * element of its own, also for translators.
 * @param isMarked whether the field shows its problem already
 * @param onUse takes a template that was mended
 */
export function templateHint(
  { recipe, placeholders, templateProblem, forecast, addList }: UrlGeneratorState,
  isMarked: boolean,
  onUse: (template: string) => void,
): ReactNode {
  const { template, form } = recipe;
  const [braces] = unreplacedBraces(template, form, placeholders.known);
  const braced = braces && bracesHint(braces, template, onUse, addList);
  if (form === 'advanced') {
    if (braced) return braced;
    if (templateProblem !== undefined) return !isMarked && warn(templateProblem);
    if (isForAddresses(template))
      return 'Every line of the list is an address. What follows the first ? here is merged into its parameters.';
    if (forecast.used.length > 0) return undefined;
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
  template: string,
  onUse: (template: string) => void,
  onList: (name: string) => void,
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
