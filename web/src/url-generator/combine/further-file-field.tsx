import {
  asksEncoding,
  type FurtherFile,
  type FurtherText,
  furtherMaxBytes,
  isSpreadsheetFile,
  takeEncoding,
} from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useId, useLayoutEffect } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { EncodingChoice } from '../keywords/encoding-choice.tsx';
import { listFiles } from '../keywords/keyword-drop.tsx';
import { useInspection } from '../keywords/use-inspection.ts';
import { formatSize, listWords } from '../words/words.ts';
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
  const { file, encoding } = source;
  const isTooLarge = file.size > furtherMaxBytes;
  // In a text every line is an entry, as in the run; in a spreadsheet, the cells of its keyword column.
  const { shape, count, failure } = useInspection(isTooLarge ? undefined : file, {
    ...(!isSpreadsheetFile(file.name) && { input: { encoding } }),
    ignoreCase: duplicates === 'drop-ignoring-case',
  });
  // Before anybody chooses another file or encoding, which it would take back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count
  useLayoutEffect(() => {
    if (!count || !shape) return;
    const { lines } = shape.input;
    onChange({ file, count, lines, encoding: takeEncoding(shape, { encoding }).encoding });
  }, [count]);
  const problem = isTooLarge ? tooLarge : failure && listWords(failure, shape);
  return (
    <fieldset className="field combine-file" aria-describedby={`${id}-count`}>
      <legend className="field-label">Entries from a file</legend>
      <p>
        <bdi className="keyword-drop-name">{file.name}</bdi>{' '}
        <span className="field-hint">{formatSize(file.size)}</span>
      </p>
      <p className="field-hint" id={`${id}-count`} role="status">
        {source.count ? countWords(one, duplicates) : problem === undefined && 'Reading …'}
      </p>
      {problem !== undefined && !asksEncoding(shape, failure, encoding) && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {shape && (
        <EncodingChoice
          shape={shape}
          encoding={encoding}
          failure={failure}
          onChoose={(chosen) => onChange({ file, encoding: chosen })}
        />
      )}
      <div className="option-actions">
        <FileButton
          accept={listFiles}
          label={`Choose another file, for the list ${one.name}`}
          onFile={(chosen) => onChange({ file: chosen, encoding: one.input?.encoding ?? 'detect' })}
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

const tooLarge =
  'This file is larger than 10 MB, the most that a list to be combined can have. Use it as the keyword list, or split it.';
