import { useEffect, useRef } from 'react';

/**
 * A file that is dropped beside the field counts as well; the browser would open it in place of the page.
 * @param take gets the first one, and how many were dropped at once
 */
export function useDroppedFile(take: (file: File, dropped: number) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isInput = ({ target }: DragEvent) => target instanceof HTMLInputElement && target.type === 'file';
    const over = (event: DragEvent) => {
      if (isFile(event) && !isInput(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isFile(event) || isInput(event)) return;
      event.preventDefault();
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (file) latest.current(file, files.length);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
