import type { ListShape } from '@toolkit/application/web/url-generator';
import type { RecipeInput } from '@toolkit/domain/url-generator';
import { Button, Radio } from 'antd';
import { useId } from 'react';
import type { KeywordList } from './use-keyword-list.ts';

const mostLines = 3;

interface EncodingChoiceProps {
  readonly list: Pick<KeywordList, 'input' | 'choice' | 'failure' | 'read'>;
  readonly shape: ListShape;
}

/** Told where it is not the usual one, and asked where the file does not say. */
export function EncodingChoice({ list, shape }: EncodingChoiceProps) {
  const id = useId();
  const { kind } = shape;
  const { encoding } = list.input;
  const read = (chosen: RecipeInput['encoding']) =>
    list.read({ ...list.choice, input: { ...list.input, encoding: chosen } });
  if (kind.kind === 'text' && kind.encoding !== 'utf-8') {
    const order = kind.encoding === 'utf-16be' ? ', big endian' : '';
    return <p className="reading-note">Read as UTF-16{order}.</p>;
  }
  const other = shape.linesIfWindows1252;
  if (kind.kind === 'invalid-utf-8' && other) {
    const differing = shape.lines
      .map((line, at) => [line, other[at] ?? ''] as const)
      .filter(([one, another]) => one !== another)
      .slice(0, mostLines);
    return (
      <fieldset className="reading option-choices">
        <legend className="field-label">This file is not in UTF-8. Which one reads right?</legend>
        <Radio.Group name={id} value={encoding} onChange={(event) => read(event.target.value)}>
          <Radio value="windows-1252">
            Windows-1252, as older programs write it
            <Lines lines={differing.map(([, line]) => line)} />
          </Radio>
          <Radio value="detect">
            UTF-8, which has no such letters
            <Lines lines={differing.map(([line]) => line)} />
          </Radio>
        </Radio.Group>
      </fieldset>
    );
  }
  // Deeper in the file than anybody has looked.
  const late = list.failure?.code === 'not-text' && kind.kind === 'text';
  if (!late && encoding !== 'windows-1252') return null;
  return (
    <p className="reading-note">
      {late ? 'Older programs write Windows-1252. ' : 'Read as Windows-1252. '}
      <Button className="option-link" type="link" onClick={() => read(late ? 'windows-1252' : 'detect')}>
        {late ? 'Read it as Windows-1252' : 'Read it as UTF-8'}
      </Button>
    </p>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="reading-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have nothing else
        <bdi key={at}>{line}</bdi>
      ))}
    </span>
  );
}
