import {
  asksEncoding,
  type FurtherFile,
  type FurtherText,
  furtherFile,
  isSpreadsheetFile,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { useService } from '../../use-service.tsx';
import { EncodingChoice } from '../keywords/encoding-choice.tsx';
import { listFiles } from '../keywords/keyword-drop.tsx';
import { formatSize, furtherFileWords } from '../words/words.ts';
import { countWords } from './count-words.ts';

interface FurtherFileFieldProps {
  readonly one: FurtherText;
  readonly source: FurtherFile;
  readonly duplicates: Recipe['duplicates'];
  /** Called with undefined to switch back to typing. */
  readonly onChange: (source: FurtherFile | undefined) => void;
}

/** A list from a file, for combinations: its name, how many entries it has, or why it is unusable. */
export function FurtherFileField({ one, source, duplicates, onChange }: FurtherFileFieldProps) {
  const id = useId();
  const { file, encoding, shape, lines, failure } = source;
  useCounting(source, duplicates === 'drop-ignoring-case', onChange);
  return (
    <fieldset className="field combine-file" aria-describedby={`${id}-count`}>
      <legend className="field-label">Entries from a file</legend>
      <p>
        <bdi className="keyword-drop-name">{file.name}</bdi>{' '}
        <span className="field-hint">{formatSize(file.size)}</span>
      </p>
      <p className="field-hint" id={`${id}-count`} role="status">
        {lines !== undefined ? countWords(one, duplicates) : failure ? '' : 'Reading …'}
      </p>
      {failure && !asksEncoding(shape, failure, encoding) && (
        <p className="field-problem" role="alert">
          {furtherFileWords(failure, shape)}
        </p>
      )}
      {shape && (
        <EncodingChoice
          shape={shape}
          encoding={encoding}
          failure={failure}
          onChoose={(chosen) => onChange(furtherFile(file, chosen))}
        />
      )}
      <div className="option-actions">
        <FileButton
          accept={listFiles}
          label={`Choose another file, for the list ${one.name}`}
          onFile={(chosen) => onChange(furtherFile(chosen, one.input?.encoding))}
        >
          Choose another file
        </FileButton>
        <Button className="option-link" type="link" onClick={() => onChange(undefined)}>
          Type the list instead
        </Button>
      </div>
    </fieldset>
  );
}

/** Inspects a file that has not been inspected yet. */
function useCounting(
  source: FurtherFile,
  ignoreCase: boolean,
  onChange: (source: FurtherFile) => void,
): void {
  const generator = useService(UrlGenerator);
  const latest = useRef({ source, onChange });
  useEffect(() => {
    latest.current = { source, onChange };
  });
  const { file, encoding, lines, failure } = source;
  const known = failure !== undefined || (lines !== undefined && source.ignoreCase === ignoreCase);
  useEffect(() => {
    if (known) return undefined;
    const know = (part: Partial<FurtherFile>) =>
      latest.current.onChange({ ...latest.current.source, ...part });
    // In a text every line is an entry, as in the run; in a spreadsheet, the cells of its keyword column.
    const choice = isSpreadsheetFile(file.name) ? {} : { input: { encoding } };
    let shape: FurtherFile['shape'];
    const reading = generator
      .inspect(file, { ...choice, ignoreCase, takesWestern: true })
      .subscribe((event) => {
        if (event.kind === 'shape') shape = event.shape;
        if (event.kind !== 'finished') return;
        const { result } = event;
        const read = encoding === 'detect' && shape?.readings && { encoding: shape.input.encoding };
        if (!result.ok) return know({ shape, failure: result.error });
        const { keywords: lines, duplicates } = result.value;
        know({ ...read, shape, lines, duplicates, ignoreCase });
      });
    return () => reading.unsubscribe();
  }, [generator, file, encoding, ignoreCase, known]);
}
