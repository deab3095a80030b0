import CrownOutlined from '@ant-design/icons/CrownOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { MenuButton } from '../../page/menu-button.tsx';
import { useUser } from '../../page/use-user.ts';
import { UserAvatar } from '../../page/user-avatar.tsx';
import { useLogOut } from '../use-log-out.ts';

export function AccountMenu() {
  const logOut = useLogOut();
  const { email } = useUser();

  return (
    <MenuButton
      label="Account menu"
      face={<UserAvatar size={36} />}
      heading={<p className="menu-popup-heading">{email}</p>}
    >
      <Link role="menuitem" tabIndex={-1} to={paths.account}>
        <UserOutlined aria-hidden />
        Account Settings
      </Link>
      <Link role="menuitem" tabIndex={-1} to={paths.planUpgrade}>
        <CrownOutlined aria-hidden />
        Plan Upgrade
      </Link>
      <button type="button" role="menuitem" tabIndex={-1} onClick={logOut}>
        <LogoutOutlined aria-hidden />
        Logout
      </button>
    </MenuButton>
  );
}
