import type { ListShape, Reading } from '@toolkit/application/web/url-generator';
import { type ReadableEncoding, readableEncodings } from '@toolkit/domain/formats';
import type { RecipeInput } from '@toolkit/domain/url-generator';
import { Button, Radio } from 'antd';
import { useId } from 'react';
import { Select } from '../controls/select.tsx';
import { encodingNames } from '../words/encoding-names.ts';

const mostLines = 3;

interface EncodingChoiceProps {
  readonly shape: ListShape;
  readonly encoding: RecipeInput['encoding'];
  /** Why the list cannot be read. */
  readonly failure: { readonly code: string } | undefined;
  readonly onChoose: (encoding: RecipeInput['encoding']) => void;
}

/** Shows an unusual encoding, and asks for it if the file does not tell. */
export function EncodingChoice({ shape, encoding, failure, onChoose }: EncodingChoiceProps) {
  const id = useId();
  const { kind } = shape;
  if (kind.kind === 'text' && kind.encoding !== 'utf-8') {
    const order = kind.encoding === 'utf-16be' ? ', big endian' : '';
    return <p className="reading-note">Read as UTF-16{order}.</p>;
  }
  const { readings } = shape;
  const others = (
    <OtherEncoding
      encoding={encoding}
      readings={readings ?? allEncodings}
      {...(kind.kind === 'invalid-utf-8' && { without: 'windows-1252' })}
      onChoose={onChoose}
    />
  );
  const western = readings?.find((one) => one.encoding === 'windows-1252')?.lines;
  if (kind.kind === 'invalid-utf-8' && western) {
    const differing = shape.lines
      .map((line, at) => [line, western[at] ?? ''] as const)
      .filter(([one, another]) => one !== another)
      .slice(0, mostLines);
    return (
      <fieldset className="reading option-choices">
        <legend className="field-label">This file is not in UTF-8. Which one reads right?</legend>
        <Radio.Group name={id} value={encoding} onChange={(event) => onChoose(event.target.value)}>
          <Radio value="windows-1252">
            Windows-1252, as older programs write it
            <Lines lines={differing.map(([, line]) => line)} />
          </Radio>
          <Radio value="detect">
            UTF-8, which has no such letters
            <Lines lines={differing.map(([line]) => line)} />
          </Radio>
        </Radio.Group>
        {others}
      </fieldset>
    );
  }
  if (readings) return <div className="reading">{others}</div>;
  // The invalid bytes come after the part that was inspected.
  const late = failure?.code === 'not-text' && kind.kind === 'text';
  if (late)
    return (
      <div className="reading">
        <p className="reading-note">
          Older programs write Windows-1252.{' '}
          <Button className="option-link" type="link" onClick={() => onChoose('windows-1252')}>
            Read it as Windows-1252
          </Button>
        </p>
        {others}
      </div>
    );
  if (encoding === 'detect' || encoding === 'utf-8') return null;
  return (
    <p className="reading-note">
      Read as {encodingNames[encoding]}.{' '}
      <Button className="option-link" type="link" onClick={() => onChoose('detect')}>
        Read it as UTF-8
      </Button>
    </p>
  );
}

const allEncodings = readableEncodings.map((encoding) => ({ encoding, lines: [] }));

interface OtherEncodingProps {
  readonly encoding: RecipeInput['encoding'];
  readonly readings: readonly Reading[];
  /** An encoding that is offered elsewhere. */
  readonly without?: ReadableEncoding;
  readonly onChoose: (encoding: RecipeInput['encoding']) => void;
}

function OtherEncoding({ encoding, readings, without, onChoose }: OtherEncodingProps) {
  const offered = readings.filter((one) => one.encoding !== without);
  const lines = offered.find((one) => one.encoding === encoding)?.lines.slice(0, mostLines) ?? [];
  return (
    <Select
      label="Another encoding"
      value={offered.some((one) => one.encoding === encoding) ? encoding : 'detect'}
      options={[
        { value: 'detect', label: 'None' },
        ...offered
          .map((one) => ({ value: one.encoding, label: encodingNames[one.encoding] }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      ]}
      hint={lines.length > 0 ? <Lines lines={lines} /> : undefined}
      onChange={onChoose}
    />
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
