import { useEffect, useRef } from 'react';

/** Takes a file that is pasted anywhere on the page. */
export function usePastedFile(take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      // Spreadsheet cells come with an image beside the text, and the text is meant.
      if (file && !clipboardData.types.includes('text/plain')) latest.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
