import { AccountStore, type ApiFailure } from '@toolkit/application/web/account';
import { Alert, Button } from 'antd';
import { supportLink } from '../config.ts';
import { useConfig, useService } from '../use-service.tsx';
import { focusOnTitle } from './page-title.tsx';

/** Shown when the account's details could not be loaded. */
export function AccountFailure({ failure }: { failure: ApiFailure }) {
  const store = useService(AccountStore);
  const tryAgain = () => {
    // The button disappears with the failure.
    focusOnTitle();
    void store.load();
  };
  return (
    <Alert
      type="error"
      role="alert"
      title="Your details could not be loaded"
      description={
        <>
          <p>What you saved before is kept. Check your connection, then try again.</p>
          {/* Of all codes, only whether somebody is signed in makes a difference. */}
          <FailedCall
            failure={failure}
            message={failure.code === 'not-authenticated' ? 'Not authenticated' : 'API call failed'}
          />
          <Button onClick={tryAgain}>Try again</Button>
        </>
      }
    />
  );
}

interface FailedCallProps {
  readonly failure: ApiFailure;
  readonly message?: string;
}

/** The message of a failed call, if any, and the id by which support finds the request. */
export function FailedCall({ failure, message }: FailedCallProps) {
  const { supportUrl } = useConfig();
  const { requestId: id } = failure;
  if (id === undefined) return message && <p className="request-id">{message}</p>;
  return (
    <p className="request-id">
      {message && `${message} · `}Request {id} · <a href={supportLink(supportUrl, id)}>Contact support</a>
    </p>
  );
}
