import { pastedName } from '@toolkit/domain/url-generator';
import TextArea from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';

interface PasteBoxProps {
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Undefined once the box is empty. */
  readonly onFile: (file: File | undefined) => void;
  /** For what is better not shown. */
  readonly onLarge: (file: File) => void;
}

/** From so many characters on. */
const largeCharacters = 50_000;

/** Long enough that a list is not read anew with every key. */
const pauseMs = 250;

/** What is typed or pasted becomes a file, so that everything after it is the same. */
export function PasteBox({ id, describedBy, invalid, onFile, onLarge }: PasteBoxProps) {
  const [text, setText] = useState('');
  const latest = useRef({ text, onFile });
  useEffect(() => {
    latest.current = { text, onFile };
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const give = () => {
    forget();
    const { text: now, onFile: take } = latest.current;
    take(now === '' ? undefined : new File([now], pastedName, { type: 'text/plain' }));
  };
  return (
    <TextArea
      id={id}
      className="keyword-paste"
      rows={6}
      autoFocus
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
        const pasted = event.clipboardData.getData('text/plain');
        if (pasted.length < largeCharacters || text.trim() !== '') return;
        // Browsers take seconds, or for ever, to lay out so many lines that nobody reads.
        event.preventDefault();
        onLarge(new File([pasted], pastedName, { type: 'text/plain' }));
      }}
    />
  );
}
