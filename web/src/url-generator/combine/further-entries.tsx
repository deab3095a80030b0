import {
  asksEncoding,
  countEntries,
  type FurtherText,
  furtherMaxBytes,
  isSpreadsheetFile,
  type ListFile,
  takeEncoding,
} from '@toolkit/application/web/url-generator';
import type { Recipe, RecipeInput } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useId, useLayoutEffect } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { counted } from '../../page/counted.ts';
import { EncodingChoice } from '../keywords/encoding-choice.tsx';
import { listFiles } from '../keywords/keyword-drop.tsx';
import { useInspection } from '../state/use-inspection.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { formatSize, listWords } from '../words/words.ts';

interface FurtherEntriesProps extends PageProps {
  readonly one: FurtherText;
  readonly autoFocus: boolean;
}

/** The entries of a list to combine: typed or pasted, or of a file, with how many there are or why it is unusable. */
export function FurtherEntries({ page, one, autoFocus }: FurtherEntriesProps) {
  const id = useId();
  const { source } = one;
  const { duplicates } = page.state.recipe;
  const onChange = (part: Partial<FurtherText>) => page.changeList(one.id, part);
  const { file, encoding = 'detect' } = source ?? {};
  const isTooLarge = file !== undefined && file.size > furtherMaxBytes;
  // In a text every line is an entry, as in the run; in a spreadsheet, the cells of its keyword column.
  const { shape, count, failure } = useInspection(isTooLarge ? undefined : file, {
    ...(!isSpreadsheetFile(file?.name ?? '') && { input: { encoding } }),
    ignoreCase: duplicates === 'drop-ignoring-case',
  });
  const take = (chosen: ListFile, as: RecipeInput['encoding'] = one.input?.encoding ?? 'detect') =>
    onChange({ source: { file: chosen, encoding: as }, file: undefined, list: undefined });
  // Before anybody chooses another file or encoding, which it would take back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count
  useLayoutEffect(() => {
    if (!file || !count || !shape) return;
    const { lines } = shape.input;
    onChange({ source: { file, count, lines, encoding: takeEncoding(shape, { encoding }).encoding } });
  }, [count]);
  const problem = isTooLarge ? tooLarge : failure && listWords(failure, shape);
  const isReading = file && !source?.count;
  const button = file ? 'Choose another file' : 'Choose a file instead';
  return (
    <>
      {file ? (
        <p>
          <bdi>{file.name}</bdi> <span className="field-hint">{formatSize(file.size)}</span>
        </p>
      ) : (
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
        </div>
      )}
      {problem !== undefined && !asksEncoding(shape, failure, encoding) && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {file && shape && (
        <EncodingChoice
          shape={shape}
          encoding={encoding}
          failure={failure}
          onChoose={(chosen) => take(file, chosen)}
        />
      )}
      <div className="row row-ends">
        <p className="field-hint" id={`${id}-count`} role="status">
          {isReading ? problem === undefined && 'Reading …' : describeEntries(one, duplicates)}
        </p>
        <FileButton
          accept={listFiles}
          label={`${button}, for the list ${one.name}`}
          onFile={(chosen) => take(chosen)}
        >
          {button}
        </FileButton>
        {file && (
          <Button type="link" onClick={() => onChange({ source: undefined })}>
            Type the list instead
          </Button>
        )}
      </div>
    </>
  );
}

const tooLarge =
  'This file is larger than 10 MB, the most that a list to be combined can have. Use it as the keyword list, or split it.';

/** What a list to combine holds, and what of it is left out. */
function describeEntries(one: FurtherText, mode: Recipe['duplicates']): string {
  if (one.list) return 'Fetching your list …';
  if (one.file && one.text === '') return `Last time it was ${one.file}. Choose it again to go on.`;
  const { lines, duplicates } = countEntries(one, mode);
  const again =
    duplicates > 0 ? `, ${counted(duplicates, 'duplicate')}${mode === 'keep' ? '' : ' removed'}` : '';
  return counted(lines, 'entry') + again;
}
