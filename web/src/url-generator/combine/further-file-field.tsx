import {
  asksEncoding,
  type FurtherFile,
  furtherFile,
  isSpreadsheetFile,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import type { RecipeInput } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useService } from '../../use-service.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { EncodingChoice } from '../keywords/encoding-choice.tsx';
import { listFiles } from '../keywords/keyword-drop.tsx';
import { counted, formatSize, furtherFileWords } from '../words/words.ts';

interface FurtherFileFieldProps {
  readonly name: string;
  readonly source: FurtherFile;
  /** The encoding that a recipe sets for the list's files. */
  readonly fromRecipe: RecipeInput['encoding'] | undefined;
  /** Called with undefined to switch back to typing. */
  readonly onChange: (source: FurtherFile | undefined) => void;
}

/** A list from a file, for combinations: its name, how many entries it has, or why it is unusable. */
export function FurtherFileField({ name, source, fromRecipe, onChange }: FurtherFileFieldProps) {
  const id = useId();
  const { file, encoding, shape, lines, failure } = source;
  useCounting(source, onChange);
  return (
    <fieldset className="field combine-file" aria-describedby={`${id}-count`}>
      <legend className="field-label">Entries from a file</legend>
      <p>
        <bdi className="keyword-drop-name">{file.name}</bdi>{' '}
        <span className="field-hint">{formatSize(file.size)}</span>
      </p>
      <p className="field-hint" id={`${id}-count`} role="status">
        {lines !== undefined ? counted(lines, 'entry', 'entries') : failure ? '' : 'Reading …'}
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
          label={`Choose another file, for the list ${name}`}
          onFile={(chosen) => onChange(furtherFile(chosen, fromRecipe))}
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
function useCounting(source: FurtherFile, onChange: (source: FurtherFile) => void): void {
  const generator = useService(UrlGenerator);
  const latest = useRef({ source, onChange });
  useEffect(() => {
    latest.current = { source, onChange };
  });
  const { file, encoding, lines, failure } = source;
  const known = lines !== undefined || failure !== undefined;
  useEffect(() => {
    if (known) return undefined;
    const know = (part: Partial<FurtherFile>) =>
      latest.current.onChange({ ...latest.current.source, ...part });
    // In a text every line is an entry, as in the run; in a spreadsheet, the cells of its keyword column.
    const choice = isSpreadsheetFile(file.name) ? {} : { input: { encoding } };
    let shape: FurtherFile['shape'];
    const reading = generator.inspect(file, { ...choice, takesWestern: true }).subscribe((event) => {
      if (event.kind === 'shape') shape = event.shape;
      if (event.kind !== 'finished') return;
      const { result } = event;
      const read = shape?.readings && { encoding: shape.input.encoding };
      know({ ...read, shape, ...(result.ok ? { lines: result.value.keywords } : { failure: result.error }) });
    });
    return () => reading.unsubscribe();
  }, [generator, file, encoding, known]);
}
