import { Button } from 'antd';
import { noteWords } from '../words/words.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { TableChoice } from './table-choice.tsx';
import type { KeywordList } from './use-keyword-list.ts';

/** How the file is read; shown only if there is something to know or to choose. */
export function ReadingOptions({ list }: { list: KeywordList }) {
  const { shape, choice, input } = list;
  if (list.failure?.code === 'no-such-sheet')
    return (
      <p className="reading-note">
        <Button
          className="option-link"
          type="link"
          onClick={() => list.read({ ...choice, input: undefined, keepsChoice: false, sheet: 0 })}
        >
          Read the first sheet instead
        </Button>
      </p>
    );
  if (!shape) return null;
  return (
    <>
      {shape.notes.map((note) => (
        <p key={note.code} className="reading-note">
          {noteWords(note)}
        </p>
      ))}
      <EncodingChoice
        shape={shape}
        encoding={input.encoding}
        failure={list.failure}
        onChoose={(encoding) => list.read({ ...choice, input: { ...input, encoding } })}
      />
      <TableChoice list={list} shape={shape} />
    </>
  );
}
