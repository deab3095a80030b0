import { type Picture, type PictureProblem, Pictures } from '@toolkit/application/web/account';
import { Dialogs } from '@toolkit/application/web/feedback';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDroppedFile } from '../forms/use-dropped-file.ts';
import { useService } from '../use-service.tsx';
import { usePastedFile } from './use-pasted-file.ts';
import { pictureWords } from './words.ts';

/**
 * Takes a file that is chosen, dropped or pasted, and the square cropped from it.
 * @param change gets the focus when the dialog closes
 */
export function usePick(
  onPick: (picture?: Picture, problem?: string) => void,
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
    if (problem) onPick(undefined, pictureWords[problem]);
    else setCropping(file);
  };
  const isHeld = useDroppedFile((file) => void pick(file));
  usePastedFile((file) => void pick(file));

  const cropped = (from: File, made?: Picture, problem?: PictureProblem) => {
    // The dialog may have been cancelled meanwhile.
    if (latest.current !== from) return;
    latest.current = undefined;
    setCropping(undefined);
    if (problem) onPick(undefined, pictureWords[problem]);
    else if (made) onPick(made);
  };

  return { cropping, isHeld, pick, cropped };
}
