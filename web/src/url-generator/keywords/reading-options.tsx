import { readAs, readAsGuessed } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import type { PageProps } from '../state/use-url-generator.ts';
import { noteWords } from '../words/words.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { TableChoice } from './table-choice.tsx';

/** How the file is read; shown only if there is something to know or to choose. */
export function ReadingOptions({ page }: PageProps) {
  const { list, dispatch } = page;
  const { shape, input } = list;
  if (list.failure?.code === 'no-such-sheet')
    return (
      <p className="field-hint">
        <Button type="link" onClick={() => dispatch(readAsGuessed(0))}>
          Read the first sheet instead
        </Button>
      </p>
    );
  if (!shape) return null;
  return (
    <>
      {shape.notes.map((note) => (
        <p key={note.code} className="field-hint">
          {noteWords(note)}
        </p>
      ))}
      <EncodingChoice
        shape={shape}
        encoding={input.encoding}
        failure={list.failure}
        onChoose={(encoding) => dispatch(readAs({ ...input, encoding }))}
      />
      <TableChoice page={page} shape={shape} />
    </>
  );
}
