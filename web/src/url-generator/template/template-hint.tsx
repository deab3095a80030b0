import { type AddressFault, checkTemplate, placeholder } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface TemplateHintProps {
  readonly template: string;
  /** Whether the template could be used with all its placeholders replaced. */
  readonly several: boolean;
  /** Shown if there is nothing to warn about. */
  readonly children: ReactNode;
  readonly onUse: (template: string) => void;
}

/** Hints about the template before the user presses Generate. Each is an element of its own, also for translators. */
export function TemplateHint({ template, several, children, onUse }: TemplateHintProps) {
  const findings = checkTemplate(template);
  for (const finding of findings) {
    if (finding.code === 'not-a-url') {
      return <span key={finding.fault}>{faultWords(finding.fault)}</span>;
    }
    if (finding.code === 'other-placeholder') {
      return (
        <span key={finding.code} className="field-warning">
          Here, {placeholder} stands for the keyword, and this template has {finding.found}.{' '}
          <Button className="option-link" type="link" onClick={() => onUse(finding.converted)}>
            Use {placeholder} instead
          </Button>
        </span>
      );
    }
    if (finding.code === 'no-placeholder' && !several) {
      return (
        <span key={finding.code} className="field-warning">
          There is no {placeholder} in the template, so every line will be the same.
        </span>
      );
    }
  }
  if (!several) return <span key="fine">{children}</span>;
  const isWarning = findings.some(({ code }) => code === 'no-placeholder');
  return (
    <span key="several" className={isWarning ? 'field-warning' : undefined}>
      Only the first {placeholder} is replaced, nothing else in braces.{' '}
      <Button className="option-link" type="link" onClick={() => onUse(template)}>
        Replace every placeholder
      </Button>
    </span>
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
