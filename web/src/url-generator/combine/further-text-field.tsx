import type { FurtherText } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import TextArea from 'antd/es/input/TextArea';
import { useId } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { listFiles } from '../keywords/keyword-drop.tsx';
import { countWords } from './count-words.ts';

interface FurtherTextFieldProps {
  readonly one: FurtherText;
  readonly duplicates: Recipe['duplicates'];
  readonly autoFocus: boolean;
  readonly onChange: (part: Partial<FurtherText>) => void;
}

/** A list to type or paste, or to load from a file. */
export function FurtherTextField({ one, duplicates, autoFocus, onChange }: FurtherTextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        One entry on each line
      </label>
      <TextArea
        id={id}
        rows={3}
        autoFocus={autoFocus}
        value={one.text}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange({ text: event.target.value })}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length < 20_000) return;
          // Browsers take very long to insert many lines, but set them quickly.
          event.preventDefault();
          onChange({ text: `${one.text}${one.text === '' ? '' : '\n'}${pasted}` });
        }}
      />
      <div className="combine-source">
        <p className="field-hint" id={`${id}-count`}>
          {one.list
            ? 'Fetching your list …'
            : one.file && one.text === ''
              ? `Last time it was ${one.file}. Choose it again to go on.`
              : countWords(one, duplicates)}
        </p>
        <FileButton
          accept={listFiles}
          label={`Choose a file instead, for the list ${one.name}`}
          onFile={(file) =>
            onChange({
              source: { file, encoding: one.input?.encoding ?? 'detect' },
              file: undefined,
              list: undefined,
            })
          }
        >
          Choose a file instead
        </FileButton>
      </div>
    </div>
  );
}
