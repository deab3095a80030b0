import type { ReactNode, Ref } from 'react';
import './file-button.css';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly accept: string;
  /** The accessible name if there are several such buttons; it begins with the visible text. */
  readonly label?: string;
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A native file input that looks like a button. */
export function FileButton({ children, accept, label, describedBy, onFile, ref }: FileButtonProps) {
  return (
    <label className="file-button">
      {children}
      <input
        ref={ref}
        className="file-button-input"
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
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
