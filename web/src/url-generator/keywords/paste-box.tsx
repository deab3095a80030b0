import { pastedName } from '@toolkit/domain/url-generator';
import TextArea from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { pastedFile } from '../../forms/pasted-file.ts';

interface PasteBoxProps {
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly first: string;
  /** Called without a file once the box is empty. */
  readonly onText: (text: string, file: File | undefined) => void;
  /** Called with a pasted file, or a text that is too long to show. */
  readonly onFile: (file: File) => void;
}

/** Longer texts are not shown. */
const largeCharacters = 20_000;
/** Long enough that the list is not read again after every key. */
const pauseMs = 250;

const makeFile = (...texts: readonly string[]): File =>
  new File([...texts], pastedName, { type: 'text/plain' });

/** Makes a file of what is typed or pasted, so that everything after it works the same way. */
export function PasteBox({ id, describedBy, invalid, first, onText, onFile }: PasteBoxProps) {
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
    take(now, now === '' ? undefined : makeFile(now));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there at first, once
  useEffect(() => {
    if (latest.current.text !== '') give();
    return forget;
  }, []);
  return (
    <TextArea
      id={id}
      className="keyword-paste"
      rows={6}
      // A user who comes back to an unfinished page starts at its top.
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
      // A run must include the last keys typed.
      onBlur={() => waiting.current !== undefined && give()}
      onPaste={(event) => {
        const file = pastedFile(event.clipboardData);
        if (file) {
          event.preventDefault();
          forget();
          return onFile(file);
        }
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const pasted = event.clipboardData.getData('text/plain');
        const kept = value.length - (selectionEnd - selectionStart);
        if (pasted.length + kept < largeCharacters) return;
        // Browsers take seconds or longer to lay out so many lines, which nobody reads.
        event.preventDefault();
        forget();
        onFile(makeFile(value.slice(0, selectionStart), pasted, value.slice(selectionEnd)));
      }}
    />
  );
}
