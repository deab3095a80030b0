import CrownOutlined from '@ant-design/icons/CrownOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { SignOut } from '@toolkit/application/web/session';
import { KeyValueStorage, ListStorage, removeWork } from '@toolkit/application/web/url-generator';
import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { MenuButton } from '../../page/menu-button.tsx';
import { useUser } from '../../page/use-user.ts';
import { UserAvatar } from '../../page/user-avatar.tsx';
import { useService } from '../../use-service.tsx';

export function AccountMenu() {
  const signOut = useService(SignOut);
  const texts = useService(KeyValueStorage);
  const lists = useService(ListStorage);
  const { id, email } = useUser();
  const logOut = () => {
    // The login page may never be shown here. If it is, it removes what the page below still stores.
    if (texts.watch('stays', id).getValue() === 'no') void removeWork(texts, lists, id);
    void signOut.execute();
  };

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
