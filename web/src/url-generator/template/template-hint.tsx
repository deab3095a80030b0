import { usedNames } from '@toolkit/application/web/url-generator';
import {
  type AddressFault,
  checkTemplate,
  isForAddresses,
  placeholder,
  type Recipe,
  unreplacedBraces,
} from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BracesHint, type BracesMends } from './braces-hint.tsx';
import { problemOfTemplate } from './template-problem.ts';

interface TemplateHintOptions extends BracesMends {
  readonly template: string;
  readonly form: Recipe['form'];
  /** The allowed placeholders; undefined while no list is known. */
  readonly names: readonly string[] | undefined;
  /** Whether the field shows its problem already. */
  readonly isMarked: boolean;
}

/**
 * What there is to say about the template before the user presses Generate, the most useful thing only. Each is an
 * element of its own, also for translators.
 */
export function templateHint(options: TemplateHintOptions): ReactNode {
  const { template, form, names, isMarked, onUse } = options;
  const [braces] = unreplacedBraces(template, form, names);
  const braced = braces && <BracesHint key="braces" {...options} braces={braces} />;
  if (form === 'advanced') {
    const problem = problemOfTemplate(form, template, names);
    if (braced) return braced;
    if (problem !== undefined) return !isMarked && <span className="field-warning">{problem}</span>;
    if (isForAddresses(template))
      return 'Every line of the list is an address. What follows the first ? here is merged into its parameters.';
    if (usedNames(form, template).length > 0) return undefined;
  }
  const [finding] = checkTemplate(template);
  if (finding?.code === 'not-a-url') return <span key={finding.fault}>{faultWords(finding.fault)}</span>;
  if (finding?.code === 'other-placeholder')
    return (
      <span key={finding.code} className="field-warning">
        Here, {placeholder} stands for the keyword, and this template has {finding.found}.{' '}
        <Button className="option-link" type="link" onClick={() => onUse(finding.converted)}>
          Use {placeholder} instead
        </Button>
      </span>
    );
  if (braced) return braced;
  if (finding?.code === 'no-placeholder')
    return (
      <span key={finding.code} className="field-warning">
        There is no {placeholder} in the template, so every line will be the same.
      </span>
    );
  return (
    <span key="fine">Each keyword takes the place of the first {placeholder}, encoded for use in a URL.</span>
  );
}

function faultWords(fault: AddressFault): string {
  if (fault === 'credentials') return 'A user name or password cannot be in it.';
  if (fault === 'white-space') return 'There is white space in it. Write %20, or take it out.';
  if (fault === 'keyword-as-host')
    return `A site has to stand before the keyword, as in https://example.com/?q=${placeholder}. If your lines are addresses, begin with {keyword|raw}.`;
  const beginning = fault === 'host' ? '' : 'begin with http:// or https:// and ';
  return `It has to ${beginning}name a site in full, as in https://example.com/?q=${placeholder}.`;
}
