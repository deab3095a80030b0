import type { ReactNode } from 'react';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly accept: string;
  /** What it is called where there are several: begins with what is seen. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
}

/** Looks like a button and is a native file input. */
export function FileButton({ children, accept, label, onFile }: FileButtonProps) {
  return (
    <label className="file-button">
      {children}
      <input
        className="file-button-input"
        type="file"
        accept={accept}
        aria-label={label}
        // The same file may be chosen again.
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
