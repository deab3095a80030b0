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
      // Cells of a spreadsheet bring a picture of themselves beside the text that is meant.
      if (file && !clipboardData.types.includes('text/plain')) latest.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
