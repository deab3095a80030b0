import { useEffect, useRef, useState } from 'react';

/**
 * A file that is dropped beside the field counts as well; the browser would open it in place of the page.
 * @param take gets the first one, and how many were dropped at once
 * @returns whether a file is held over the page
 */
export function useDroppedFile(take: (file: File, dropped: number) => void): boolean {
  const [isHeld, setIsHeld] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isInput = ({ target }: DragEvent) => target instanceof HTMLInputElement && target.type === 'file';
    const over = (event: DragEvent) => {
      if (!isFile(event) || isInput(event)) return;
      event.preventDefault();
      setIsHeld(true);
    };
    // Between two elements of the page it names the next one.
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setIsHeld(false);
    };
    const drop = (event: DragEvent) => {
      setIsHeld(false);
      if (!isFile(event) || isInput(event)) return;
      event.preventDefault();
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (file) latest.current(file, files.length);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isHeld;
}
