import { checkTemplate, placeholder } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface TemplateHintProps {
  readonly template: string;
  /** What is said where all is well. */
  readonly children: ReactNode;
  readonly onUse: (template: string) => void;
}

/** What is to be said beside the template before anybody presses Generate. */
export function TemplateHint({ template, children, onUse }: TemplateHintProps) {
  for (const finding of checkTemplate(template)) {
    if (finding.code === 'not-a-url') {
      return (
        <>
          It has to begin with http:// or https:// and name a site, as in https://example.com/?q={placeholder}
          .
        </>
      );
    }
    if (finding.code === 'other-placeholder') {
      return (
        <span className="field-warning">
          Here, {placeholder} stands for the keyword, and this template has {finding.found}.{' '}
          <Button className="option-link" type="link" onClick={() => onUse(finding.converted)}>
            Use {placeholder} instead
          </Button>
        </span>
      );
    }
    if (finding.code === 'no-placeholder') {
      return (
        <span className="field-warning">
          There is no {placeholder} in the template, so every line will be the same.
        </span>
      );
    }
  }
  return children;
}
