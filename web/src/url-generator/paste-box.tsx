import TextArea from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { pastedName } from './reading.ts';

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
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      const file = new File([text], pastedName, { type: 'text/plain' });
      latest.current(text === '' ? undefined : file);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
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
      onChange={(event) => setText(event.target.value)}
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
