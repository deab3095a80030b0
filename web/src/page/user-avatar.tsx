import { AccountStore } from '@toolkit/application/web/account';
import { buildInitials, emptyDetails } from '@toolkit/domain/account';
import { Avatar } from 'antd';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useUser } from './use-user.ts';

interface UserAvatarProps {
  readonly size: number;
  /** Shown in place of the stored picture: one that is chosen but not saved yet. */
  readonly preview?: string | undefined;
}

/** The picture of the signed-in user; initials if there is none or it cannot be loaded. Decoration. */
export function UserAvatar({ size, preview }: UserAvatarProps) {
  const { email } = useUser();
  const store = useService(AccountStore);
  const account = useStream(store.account$);
  const loaded = account.status === 'loaded' ? account : undefined;
  const src = preview ?? loaded?.avatarUrl;

  const markBroken = () => {
    if (src !== undefined) store.pictureFailed(src);
    return true;
  };
  return (
    <Avatar
      key={src ?? ''}
      aria-hidden
      size={size}
      {...(src !== undefined && { src, alt: '' })}
      onError={markBroken}
    >
      {buildInitials(loaded?.details ?? emptyDetails, email)}
    </Avatar>
  );
}
