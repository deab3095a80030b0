import { longestRunName } from '@toolkit/application/web/url-generator';
import { Input } from 'antd';
import { useRef, useState } from 'react';

interface NameFieldProps {
  readonly name: string;
  /** Takes the focus from the field. */
  readonly leave: () => void;
  /** Called when the focus has left: with the name that was typed, or undefined after Escape. */
  readonly onDone: (name: string | undefined) => void;
}

/** Takes the focus as soon as it is there. */
export default function NameField({ name, leave, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const isRefused = useRef(false);
  return (
    <Input
      aria-label="New name"
      autoFocus
      maxLength={longestRunName}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(isRefused.current ? undefined : typed.trim())}
      onKeyDown={(event) => {
        isRefused.current = event.key === 'Escape';
        if (!isRefused.current && event.key !== 'Enter') return;
        // Enter must not press the button that gets the focus.
        event.preventDefault();
        leave();
      }}
    />
  );
}
