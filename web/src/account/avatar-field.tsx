import type { Picture, PictureProblem } from '@toolkit/application/web/account';
import { avatarHint } from '@toolkit/domain/account';
import { Button } from 'antd';
import { Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { busyIcon } from '../forms/busy-icon.tsx';
import { UserAvatar } from '../page/user-avatar.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { usePick } from './use-pick.ts';
import { pictureWords } from './words.ts';

/** Loaded separately: most visits to the page choose no picture. */
const CropDialog = lazyScreen(() => import('./crop-dialog.tsx'));

interface AvatarFieldProps {
  readonly picture: Picture | undefined;
  readonly problem: PictureProblem | undefined;
  /** Called without a picture when none is chosen any more. */
  readonly onPick: (picture?: Picture, problem?: PictureProblem) => void;
  readonly removal: Removal;
}

interface Removal {
  /** Whether there is a picture, chosen or stored. */
  readonly offered: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly start: () => void;
}

/** Takes a chosen, dropped or pasted picture, crops it and shows it before anything is sent. */
export function AvatarField({ picture, problem, onPick, removal }: AvatarFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(useMemo(() => picture && new Blob([picture.bytes], picture), [picture]));
  const change = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!removal.offered) return;
    // The pressed button disappears with the picture.
    return () => {
      if (document.activeElement === document.body) change.current?.focus();
    };
  }, [removal.offered]);

  const { cropping, isHeld, pick, cropped } = usePick(onPick, change, () => onPick(picture));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
    <div
      className={`field avatar-field${isHeld ? ' avatar-field-held' : ''}`}
      role="group"
      aria-label="Avatar"
    >
      <UserAvatar size={80} preview={preview} onPreviewBroken={() => onPick(undefined, 'not-an-image')} />
      <div>
        <div className="avatar-actions">
          <Button
            ref={change}
            aria-describedby={`${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`}
            onClick={() => input.current?.click()}
          >
            Change avatar
          </Button>
          {removal.offered && (
            <Button
              type="text"
              disabled={removal.disabled}
              loading={busyIcon(removal.busy)}
              aria-busy={removal.busy}
              onClick={removal.start}
            >
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          aria-label="Avatar file"
          tabIndex={-1}
          onChange={(event) => {
            void pick(event.target.files?.[0]);
            // So that choosing the same file again fires an event.
            event.target.value = '';
          }}
        />
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem && pictureWords[problem]}
        </p>
        <p className="field-hint" id={`${id}-hint`}>
          {avatarHint}
        </p>
        <p className="field-hint avatar-drop-hint">You can also drop or paste a picture here.</p>
        {cropping && (
          <Suspense>
            <CropDialog file={cropping} onDone={(made, problem) => cropped(cropping, made, problem)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
