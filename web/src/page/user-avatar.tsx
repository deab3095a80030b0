import { AccountStore } from '@toolkit/application/web/account';
import { buildInitials, emptyDetails } from '@toolkit/domain/account';
import { Avatar } from 'antd';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useUser } from './use-user.ts';

/** White text has a contrast of at least 4.5:1 on each. */
const grounds = ['#6d28d9', '#9d174d', '#1d4ed8', '#0f766e', '#92400e', '#4d7c0f', '#be123c', '#334155'];

/** The same colour for the same user on every visit. */
export function chooseGround(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return grounds[sum % grounds.length] ?? '#6d28d9';
}

interface UserAvatarProps {
  readonly size: number;
  /** Shown in place of the stored picture: one that is chosen but not saved yet. */
  readonly preview?: string | undefined;
}

/** The picture of the signed-in user; initials if there is none or it cannot be loaded. Decoration. */
export function UserAvatar({ size, preview }: UserAvatarProps) {
  const { id, email } = useUser();
  const store = useService(AccountStore);
  const account = useStream(store.account$);
  const loaded = account.status === 'loaded' ? account : undefined;
  const src = preview ?? loaded?.avatarUrl;

  const markBroken = () => {
    if (src !== undefined) store.pictureFailed(src);
    return true;
  };
  return (
    <span className="user-avatar" aria-hidden="true">
      <Avatar
        key={src ?? ''}
        size={size}
        {...(src !== undefined && { src, alt: '' })}
        onError={markBroken}
        style={{ background: src === undefined ? chooseGround(id) : '#fff' }}
      >
        {buildInitials(loaded?.details ?? emptyDetails, email)}
      </Avatar>
    </span>
  );
}
