import { useEffect, useRef } from 'react';

/** A file that is dropped beside the field counts as well; the browser would open it in place of the page. */
export function useDroppedFile(take: (file: File) => void): void {
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
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
