import { type Picture, type PictureProblem, Pictures } from '@toolkit/application/web/account';
import { avatarHint } from '@toolkit/domain/account';
import { fail, type Result } from '@toolkit/domain/result';
import { Button } from 'antd';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useConfirm } from '../feedback/use-confirm.tsx';
import { busyIcon } from '../forms/busy-icon.tsx';
import { FileButton } from '../forms/file-button.tsx';
import { pastedFile } from '../forms/pasted-file.ts';
import { useDroppedFile } from '../forms/use-dropped-file.ts';
import { UserAvatar } from '../page/user-avatar.tsx';
import { useService } from '../use-service.tsx';
import { useWindowEvent } from '../use-window-event.ts';
import { useObjectUrl } from './use-object-url.ts';
import { pictureWords } from './words.ts';

/** Loaded separately: most visits to the page choose no picture. */
const CropDialog = lazyScreen(() => import('./crop-dialog.tsx'));

interface AvatarFieldProps {
  readonly picture: Picture | undefined;
  /** Called without a picture when none is chosen any more. */
  readonly onPick: (picture?: Picture) => void;
  readonly hasStored: boolean;
  readonly isRemoving: boolean;
  readonly isSaving: boolean;
  /** Called to remove the stored picture. */
  readonly onRemove: () => void;
}

/** Takes a chosen, dropped or pasted picture, crops it and shows it before anything is sent. */
export function AvatarField(props: AvatarFieldProps) {
  const { picture, onPick, hasStored, isRemoving, isSaving, onRemove } = props;
  const id = useId();
  const pictures = useService(Pictures);
  const preview = useObjectUrl(useMemo(() => picture && new Blob([picture.bytes], picture), [picture]));
  const change = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [cropping, setCropping] = useState<File>();
  const [problem, setProblem] = useState<PictureProblem>();
  const [confirmRemoval, question] = useConfirm(removalQuestion);
  const isRemovable = picture !== undefined || hasStored;

  useEffect(() => {
    if (!isRemovable) return;
    // The pressed button disappears with the picture.
    return () => {
      if (document.activeElement === document.body) change.current?.focus();
    };
  }, [isRemovable]);
  useEffect(() => {
    if (!cropping) return;
    return () => change.current?.focus();
  }, [cropping]);

  const take = (made: Result<Picture, PictureProblem>) => {
    onPick(made.ok ? made.value : undefined);
    setProblem(made.ok ? undefined : made.error);
  };
  const pick = async (file: File) => {
    // One dialog of its own at a time.
    if (cropping || question) return;
    latest.current = file;
    setProblem(undefined);
    const found = await pictures.findProblem(file).catch(() => 'not-an-image' as const);
    if (latest.current !== file) return;
    if (found) take(fail(found));
    else setCropping(file);
  };
  const isHeld = useDroppedFile((file) => void pick(file));
  useWindowEvent('paste', ({ clipboardData }) => {
    const file = pastedFile(clipboardData);
    if (file) void pick(file);
  });

  const takeCropped = (made?: Result<Picture, PictureProblem>) => {
    // The dialog may have been cancelled meanwhile.
    if (latest.current !== cropping) return;
    latest.current = undefined;
    setCropping(undefined);
    if (made) take(made);
  };
  /** Removes what is shown: first a chosen picture, then the stored one. */
  const remove = async () => {
    if (picture) onPick();
    else if ((await confirmRemoval()) === 'ok') onRemove();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
    <div
      className={`field avatar-field${isHeld ? ' avatar-field-held' : ''}`}
      role="group"
      aria-label="Avatar"
    >
      <UserAvatar size={80} preview={preview} />
      <div>
        <div className="row">
          <FileButton
            ref={change}
            accept="image/*"
            describedBy={`${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`}
            onFile={pick}
          >
            Change avatar
          </FileButton>
          {isRemovable && (
            <Button
              type="text"
              disabled={isSaving}
              loading={busyIcon(isRemoving)}
              aria-busy={isRemoving}
              onClick={remove}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem && pictureWords[problem]}
        </p>
        <p className="field-hint" id={`${id}-hint`}>
          {avatarHint}
        </p>
        <p className="field-hint avatar-drop-hint">You can also drop or paste a picture here.</p>
        {question}
        {cropping && (
          <Suspense>
            <CropDialog file={cropping} onDone={takeCropped} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const removalQuestion = {
  title: 'Remove your picture?',
  text: 'Your initials take its place. The picture cannot be restored.',
  ok: 'Remove',
  cancel: 'Keep picture',
};
