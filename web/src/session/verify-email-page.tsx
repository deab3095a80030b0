import './verify-email.css';
import { useConfig } from '../config-context.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { addressTaken, inTime, newestMail } from '../messages.ts';
import { Screen } from '../page/screen.tsx';
import { LogOutLink } from './log-out-link.tsx';
import { useVerification } from './use-verification.ts';

export default function VerifyEmailPage() {
  const verification = useVerification();
  const { oidc } = useConfig();
  const { form, address, ownAddress, sent, waits, seconds, isCorrecting, correct, keepAddress } =
    verification;

  if (oidc && verification.isTaken)
    return (
      <Screen title="Email verification" links={<LogOutLink />}>
        <p className="screen-address" role="status">
          {addressTaken(ownAddress)} Change your address at {oidc.name}, then log in again.
        </p>
      </Screen>
    );
  return (
    <Screen title="Email verification" subtitle="Just one more step" links={<LogOutLink />}>
      <p className="screen-status" role="status">
        {sent &&
          'Please check your inbox for verification link and continue from there. You may now close this page.'}
      </p>
      <form {...form.attributes}>
        {isCorrecting ? (
          <EmailField of={form.field('email')} autoFocus />
        ) : (
          <p className="screen-address">
            The link goes to <strong>{address}</strong>
            {oidc ? (
              `, your address at ${oidc.name}.`
            ) : (
              <>
                .{' '}
                <button type="button" className="text-button" onClick={correct}>
                  Wrong address?
                </button>
              </>
            )}
          </p>
        )}
        <SubmitButton ref={verification.button} busy={form.busy} aria-disabled={waits}>
          Send Verification Email
        </SubmitButton>
      </form>
      {waits && <p className="form-note">{`You can send another one in ${inTime(seconds)}.`}</p>}
      {isCorrecting && (
        <p className="form-note">
          <button type="button" className="text-button" onClick={() => keepAddress(address)}>
            Keep {address}
          </button>
        </p>
      )}
      {(sent || waits) && (
        <p className="form-note">
          {address === ownAddress
            ? newestMail
            : 'No mail? Perhaps this address has an account already. Log out, and log in with it.'}
        </p>
      )}
    </Screen>
  );
}
