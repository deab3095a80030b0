import { useEffect, useRef, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page; otherwise the browser would open them in place of the page.
 * @param take gets the first one, and how many were dropped at once
 * @returns whether a file is being dragged over the page
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
    // Between two elements of the page, `relatedTarget` is the next one.
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
