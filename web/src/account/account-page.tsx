import './account.css';
import { AccountStore } from '@toolkit/application/web/account';
import { lazy, Suspense } from 'react';
import { loadScreen } from '../errors/chunk-reload.ts';
import { LoadingBar } from '../errors/page-loading.tsx';
import { AccountFailure } from '../page/account-failure.tsx';
import { PageHead } from '../page/page-head.tsx';
import { useConfig, useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';

/** Loaded only where people sign in at a provider. */
const OidcPassword = lazy(() => loadScreen(() => import('./oidc-password.tsx')));

/** The forms appear once the details are loaded, so that nobody types into fields that are filled a moment later. */
export default function AccountPage() {
  const account = useStream(useService(AccountStore).account$);
  const { oidc } = useConfig();
  return (
    <>
      <PageHead title="Account Settings">
        {oidc ? 'Change how you appear here.' : 'Change how you appear here, and your password.'}
      </PageHead>
      {account.status === 'loaded' ? (
        <>
          <PersonalForm details={account.details} />
          <Suspense>{oidc ? <OidcPassword oidc={oidc} /> : <PasswordForm />}</Suspense>
        </>
      ) : account.status === 'failed' ? (
        <AccountFailure failure={account.failure} />
      ) : (
        <LoadingBar />
      )}
    </>
  );
}
