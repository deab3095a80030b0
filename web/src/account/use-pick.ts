import { type Picture, type PictureProblem, Pictures } from '@toolkit/application/web/account';
import { Dialogs } from '@toolkit/application/web/feedback';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pastedFile } from '../forms/pasted-file.ts';
import { useDroppedFile } from '../forms/use-dropped-file.ts';
import { useService } from '../use-service.tsx';
import { useWindowEvent } from '../use-window-event.ts';

/**
 * Takes a file that is chosen, dropped or pasted, and the square cropped from it.
 * @param change gets the focus when the dialog closes
 */
export function usePick(
  onPick: (picture?: Picture, problem?: PictureProblem) => void,
  change: RefObject<HTMLButtonElement | null>,
  /** Called with each new file, before it is judged. */
  forgetProblem: () => void,
) {
  const pictures = useService(Pictures);
  const { questions$ } = useService(Dialogs);
  const latest = useRef<File>(undefined);
  const [cropping, setCropping] = useState<File>();

  useEffect(() => {
    if (!cropping) return;
    return () => change.current?.focus();
  }, [cropping, change]);

  const pick = async (file: File | undefined) => {
    // One dialog at a time.
    const isBusy = () => cropping || questions$.getValue().length > 0;
    if (!file || isBusy()) return;
    latest.current = file;
    forgetProblem();
    const problem = await pictures.findProblem(file).catch(() => 'not-an-image' as const);
    if (latest.current !== file || isBusy()) return;
    if (problem) onPick(undefined, problem);
    else setCropping(file);
  };
  const isHeld = useDroppedFile((file) => void pick(file));
  useWindowEvent('paste', ({ clipboardData }) => void pick(pastedFile(clipboardData)));

  const cropped = (from: File, made?: Picture, problem?: PictureProblem) => {
    // The dialog may have been cancelled meanwhile.
    if (latest.current !== from) return;
    latest.current = undefined;
    setCropping(undefined);
    if (made || problem) onPick(made, problem);
  };

  return { cropping, isHeld, pick, cropped };
}
