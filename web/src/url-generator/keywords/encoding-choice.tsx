import type { ListShape } from '@toolkit/application/web/url-generator';
import { readableEncodings } from '@toolkit/domain/formats';
import type { RecipeInput } from '@toolkit/domain/url-generator';
import { Select } from '../../forms/select.tsx';
import { encodingNames } from '../words/encoding-names.ts';
import { isolate } from '../words/words.ts';

const allReadings = readableEncodings.map((encoding) => ({ encoding, lines: [] }));

interface EncodingChoiceProps {
  readonly shape: ListShape;
  readonly encoding: RecipeInput['encoding'];
  /** Why the list cannot be read. */
  readonly failure: { readonly code: string } | undefined;
  readonly onChoose: (encoding: RecipeInput['encoding']) => void;
}

/** Shows how a list is read that is not plain UTF-8, and asks if nothing tells. */
export function EncodingChoice({
  shape: { kind, readings },
  encoding,
  failure,
  onChoose,
}: EncodingChoiceProps) {
  if (kind.kind === 'text' && kind.encoding !== 'utf-8') {
    const order = kind.encoding === 'utf-16be' ? ', big endian' : '';
    return <p className="field-hint">Read as UTF-16{order}.</p>;
  }
  // The invalid bytes may come after the part that was inspected.
  const isOther = readings !== undefined || (failure?.code === 'not-text' && kind.kind === 'text');
  const isChosen = encoding !== 'detect' && encoding !== 'utf-8';
  if (!isOther && !isChosen) return null;
  const offered: typeof readings = (readings ?? allReadings).filter((one) => one.encoding !== 'utf-8');
  const chosen = offered.find((one) => one.encoding === encoding);
  const [sample] = chosen?.lines ?? [];
  const options = offered
    .map(({ encoding: value, lines: [line] }) => ({
      value,
      label: encodingNames[value] + (line === undefined ? '' : `: ${isolate(line)}`),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
  // What is impossible is not offered.
  const first = isOther ? 'Choose one' : 'UTF-8';
  return (
    <div className="reading stack">
      <p className={isOther ? 'field-warning' : 'field-hint'} role="alert">
        {isChosen ? (
          <>
            Read as {encodingNames[encoding]}
            {sample !== undefined && ': '}
            <bdi>{sample}</bdi>. Wrong? Choose another encoding.
          </>
        ) : (
          'This list is not in UTF-8. Choose the encoding in which it reads right.'
        )}
      </p>
      <Select
        label="Encoding"
        value={chosen ? encoding : 'detect'}
        options={chosen && isOther ? options : [{ value: 'detect', label: first }, ...options]}
        onChange={onChoose}
      />
    </div>
  );
}
