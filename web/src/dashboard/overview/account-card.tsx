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
    <Card title="Your account" kind="line-card">
      {account.status === 'failed' ? (
        <AccountFailure failure={account.failure} />
      ) : (
        <>
          <p className="line-facts" aria-busy={!details}>
            {/* Has its place while it is loading. */}
            <bdi title={name}>{name || '\u00a0'}</bdi>
          </p>
          <Link to={paths.account}>
            {details && !name
              ? 'Add your name'
              : details?.avatarPath === ''
                ? 'Add a picture'
                : 'Edit details'}
          </Link>
        </>
      )}
    </Card>
  );
}
