import { useState } from 'react';
import { useWindowEvent } from '../use-window-event.ts';

/**
 * Accepts files dropped anywhere on the page; otherwise the browser would open them in place of the page.
 * @param take gets the first one, and how many were dropped at once
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFile(take: (file: File, dropped: number) => void): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!bringsFile(event)) return;
    event.preventDefault();
    setIsHeld(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // Between two elements of the page, it is the next one.
    if (!relatedTarget) setIsHeld(false);
  });
  useWindowEvent('drop', (event) => {
    setIsHeld(false);
    if (!bringsFile(event)) return;
    event.preventDefault();
    const files = event.dataTransfer?.files;
    const file = files?.[0];
    if (file) take(file, files.length);
  });
  return isHeld;
}

/** A file input takes its file itself. */
const bringsFile = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file');
