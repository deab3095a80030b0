import { useEffect, useRef } from 'react';
import { pastedFile } from '../forms/pasted-file.ts';

/** Takes a file that is pasted anywhere on the page. */
export function usePastedFile(take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = pastedFile(clipboardData);
      if (file) latest.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
