import type { UnreplacedBraces } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { isolate, quote } from '../words/words.ts';

export interface BracesMends {
  readonly onUse: (template: string) => void;
  /** Adds a list of that name. */
  readonly onList: (name: string) => void;
}

interface BracesHintProps extends BracesMends {
  readonly template: string;
  readonly braces: UnreplacedBraces;
}

/** What stands in braces and is not replaced, with what can be done about it. */
export function BracesHint({ template, braces, onUse, onList }: BracesHintProps) {
  const { text, name, reason, meant } = braces;
  const mend = (words: string, onClick: () => void) => (
    <Button className="option-link" type="link" onClick={onClick}>
      {words}
    </Button>
  );
  if (reason === 'plain-form')
    return (
      <span key="plain" className="field-warning">
        Only the first {'{keyword}'} is replaced, nothing else in braces.{' '}
        {mend('Replace every placeholder', () => onUse(template))}
      </span>
    );
  return (
    <span key={text} className="field-warning">
      {reason === 'unknown-name'
        ? `Nothing takes the place of ${isolate(text)}: there is no such list or column. `
        : `Nothing takes the place of ${isolate(text)}: there is no such filter. `}
      {meant !== undefined && mend(`Use ${meant}`, () => onUse(template.replaceAll(text, meant)))}
      {reason === 'unknown-name' && mend(`Make a list of ${quote(name)}`, () => onList(name))}
    </span>
  );
}
