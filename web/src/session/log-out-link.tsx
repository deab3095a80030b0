import { IdentityProvider } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { Link, useNavigate } from 'react-router-dom';
import { useService } from '../use-service.tsx';

/** Leads to the login page once the user is signed out; before, its guard would lead back. */
export function LogOutLink() {
  const identity = useService(IdentityProvider);
  const navigate = useNavigate();
  return (
    <Link
      to={paths.login}
      onClick={async (event) => {
        event.preventDefault();
        await identity.signOut();
        navigate(paths.login);
      }}
    >
      Log out
    </Link>
  );
}
