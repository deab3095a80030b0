import { AccountStore } from '@toolkit/application/web/account';
import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { AccountFailure } from '../../page/account-failure.tsx';
import { Card } from '../../page/card.tsx';
import { useService } from '../../use-service.tsx';
import { useStream } from '../../use-stream.ts';

/** What is known about the account, in one line, and what is missing. */
export function AccountCard() {
  const account = useStream(useService(AccountStore).account$);
  const details = account.status === 'loaded' ? account.details : undefined;
  const name = details && `${details.firstName} ${details.lastName}`.trim();
  return (
    <Card title="Your account" kind="row line-card">
      {account.status === 'failed' ? (
        <AccountFailure failure={account.failure} />
      ) : (
        <>
          {/* Has its place while it is loading. */}
          <p aria-busy={!details}>
            <bdi title={name}>{name || '\u00a0'}</bdi>
          </p>
          {details && (
            <Link to={paths.account}>
              {!name ? 'Add your name' : details.avatarPath === '' ? 'Add a picture' : 'Edit details'}
            </Link>
          )}
        </>
      )}
    </Card>
  );
}
