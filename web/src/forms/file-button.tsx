import type { ReactNode } from 'react';
import './file-button.css';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly accept: string;
  /** The accessible name if there are several such buttons; it begins with the visible text. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
}

/** A native file input that looks like a button. */
export function FileButton({ children, accept, label, onFile }: FileButtonProps) {
  return (
    <label className="file-button">
      {children}
      <input
        className="file-button-input"
        type="file"
        accept={accept}
        aria-label={label}
        // So that choosing the same file again fires an event.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
    </label>
  );
}
