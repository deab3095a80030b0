import { type AccountState, AccountStore } from '@toolkit/application/web/account';
import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { AccountFailure } from '../../page/account-failure.tsx';
import { useUser } from '../../page/use-user.ts';
import { UserAvatar } from '../../page/user-avatar.tsx';
import { useService } from '../../use-service.tsx';
import { useStream } from '../../use-stream.ts';

/** Shows only what is known about the account. */
export function AccountCard() {
  const account = useStream(useService(AccountStore).account$);
  return (
    <section className="card" aria-labelledby="your-account">
      <h2 className="card-title" id="your-account">
        Your account
      </h2>
      <AccountFacts account={account} />
    </section>
  );
}

function AccountFacts({ account }: { account: AccountState }) {
  const { email } = useUser();
  if (account.status === 'failed') return <AccountFailure failure={account.failure} />;
  const details = account.status === 'loaded' ? account.details : undefined;
  const name = details && `${details.firstName} ${details.lastName}`.trim();
  // The rest shows, in its final place, while the name is loading.
  return (
    <>
      <div className="account-facts" aria-busy={!details}>
        <UserAvatar size={48} />
        <div>
          <p className="account-name">
            {details ? (
              <bdi>{name || 'No name yet'}</bdi>
            ) : (
              <span className="account-name-ghost" aria-hidden="true" />
            )}
          </p>
          <p className="account-email">{email}</p>
          <p className="account-verified">Email verified</p>
        </div>
      </div>
      <p className="card-action">
        <Link to={paths.account}>
          {details && !name ? 'Add your name and picture' : 'Change your details'}
        </Link>
      </p>
    </>
  );
}
