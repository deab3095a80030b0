import './account.css';
import { AccountStore } from '@toolkit/application/web/account';
import { AccountFailure } from '../dashboard/account-failure.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { LoadingBar } from '../dashboard/page-loading.tsx';
import { useUser } from '../dashboard/use-user.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';

/** Both forms stay away until the details are there: nobody types into fields that are filled a moment later. */
export default function AccountPage() {
  const account = useStream(useService(AccountStore).account$);
  const { id } = useUser();
  return (
    <>
      <PageHead title="Account Settings">Change how you appear here, and your password.</PageHead>
      {account.status === 'failed' && <AccountFailure failure={account.failure} />}
      {account.status === 'loaded' && (
        // A new user gets new forms: nothing typed by one is seen by the next.
        <div key={id}>
          <PersonalForm details={account.details} />
          <PasswordForm />
        </div>
      )}
      {(account.status === 'empty' || account.status === 'loading') && <LoadingBar />}
    </>
  );
}
