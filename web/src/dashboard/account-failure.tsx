import { AccountStore, type ApiFailure } from '@toolkit/application/web/account';
import { Alert, Button } from 'antd';
import { supportLink } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { focusOnTitle } from '../page/page-title.tsx';
import { useService } from '../use-service.tsx';

export const requestIdOf = (failure: ApiFailure): string | undefined =>
  failure.code === 'api-call-failed' ? failure.requestId : undefined;

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
          <RequestId id={requestIdOf(failure)} />
          <Button className="alert-action" onClick={tryAgain}>
            Try again
          </Button>
        </>
      }
    />
  );
}

/** The id by which support finds the request. */
export function RequestId({ id }: { id: string | undefined }) {
  const { supportUrl } = useConfig();
  if (id === undefined) return null;
  return (
    <p className="request-id">
      Request {id} · <a href={supportLink(supportUrl, id)}>Contact support</a>
    </p>
  );
}
