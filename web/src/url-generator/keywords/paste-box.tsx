import { pastedName } from '@toolkit/domain/url-generator';
import TextArea from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';

interface PasteBoxProps {
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** What stands in it first. */
  readonly first: string;
  /** The file is undefined once the box is empty. */
  readonly onText: (text: string, file: File | undefined) => void;
  /** For what is better not shown. */
  readonly onLarge: (file: File) => void;
}

/** From so many characters on; the browser encodes so many at once. */
const largeCharacters = 20_000;
const pieceCharacters = 524_288;

/** Long enough that a list is not read anew with every key. */
const pauseMs = 250;

/** In pieces with a pause after each, so that the page answers meanwhile. */
async function makeFile(texts: readonly string[]): Promise<File> {
  const pieces: Blob[] = [];
  for (const text of texts) {
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = at + pieceCharacters;
      // Both halves of a character belong together.
      if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
      pieces.push(new Blob([text.slice(at, end)]));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return new File(pieces, pastedName, { type: 'text/plain' });
}

/** What is typed or pasted becomes a file, so that everything after it is the same. */
export function PasteBox({ id, describedBy, invalid, first, onText, onLarge }: PasteBoxProps) {
  const [text, setText] = useState(first);
  const latest = useRef({ text, onText });
  useEffect(() => {
    latest.current = { text, onText };
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  const give = () => {
    forget();
    const { text: now, onText: take } = latest.current;
    take(now, now === '' ? undefined : new File([now], pastedName, { type: 'text/plain' }));
  };
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there at first, once
  useEffect(() => {
    gone.current = false;
    if (latest.current.text !== '') give();
    return () => {
      gone.current = true;
      clearTimeout(waiting.current);
    };
  }, []);
  return (
    <TextArea
      id={id}
      className="keyword-paste"
      rows={6}
      // Whoever comes back to an unfinished page begins at its top.
      autoFocus={first === ''}
      value={text}
      status={invalid ? 'error' : ''}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setText(event.target.value);
        forget();
        waiting.current = setTimeout(give, pauseMs);
      }}
      // A run must not take the list as it was before the last key.
      onBlur={() => waiting.current !== undefined && give()}
      onPaste={(event) => {
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const pasted = event.clipboardData.getData('text/plain');
        const kept = value.length - (selectionEnd - selectionStart);
        if (pasted.length + kept < largeCharacters) return;
        // Browsers take seconds, or for ever, to lay out so many lines that nobody reads.
        event.preventDefault();
        forget();
        const texts = [value.slice(0, selectionStart), pasted, value.slice(selectionEnd)];
        void makeFile(texts).then((file) => gone.current || onLarge(file));
      }}
    />
  );
}
