import { Pictures } from '@toolkit/application/web/account';
import { avatarHint } from '@toolkit/domain/account';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { UserAvatar } from '../dashboard/user-avatar.tsx';
import { busyIcon } from '../forms/busy-icon.tsx';
import { useService } from '../use-service.tsx';
import { pictureWords } from './words.ts';

interface AvatarFieldProps {
  readonly picture: File | undefined;
  readonly problem: string | undefined;
  /** Without a file: none is chosen any more. */
  readonly onPick: (file?: File, problem?: string) => void;
  readonly removal: Removal;
}

interface Removal {
  /** There is a picture, chosen or stored. */
  readonly offered: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly start: () => void;
}

/** Chooses a picture and shows it, round as it will be, before anything is sent. */
export function AvatarField({ picture, problem, onPick, removal }: AvatarFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(picture);
  const pictures = useService(Pictures);
  const latest = useRef<File>(undefined);
  const change = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!removal.offered) return;
    // The button that was pressed goes away with the picture.
    return () => {
      if (document.activeElement === document.body) change.current?.focus();
    };
  }, [removal.offered]);

  const pick = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    // A drawing made of markup is no picture here: it could hold anything.
    const mayBe = file.type.startsWith('image/') && !file.type.includes('svg');
    const problem = mayBe
      ? await pictures.problemOf(file).catch(() => 'not-an-image' as const)
      : 'not-an-image';
    if (latest.current !== file) return;
    if (problem) onPick(undefined, pictureWords[problem]);
    else onPick(file);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
    <div className="field avatar-field" role="group" aria-label="Avatar">
      <UserAvatar
        size={80}
        preview={preview}
        onPreviewBroken={() => onPick(undefined, pictureWords['not-an-image'])}
      />
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
            // The same file may be chosen once more.
            event.target.value = '';
          }}
        />
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
        <p className="field-hint" id={`${id}-hint`}>
          {avatarHint}
        </p>
      </div>
    </div>
  );
}

/** An address of the file for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
