import { IdentityCalls, type IdentityErrorCode, IdentityProvider } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { useState } from 'react';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { MailedLinkScreen } from './mailed-link-screen.tsx';
import { OtherAccount } from './other-account.tsx';
import { useMailedCode } from './use-mailed-code.ts';

/** The target of the verification link. It acts on the button, never on loading: mail scanners open links, too. */
export default function ConfirmEmailPage() {
  const code = useMailedCode();
  return <ConfirmEmail key={code} code={code} />;
}

function ConfirmEmail({ code }: { code: string }) {
  const calls = useService(IdentityCalls);
  const identity = useService(IdentityProvider);
  const [outcome, setOutcome] = useState<'verified' | IdentityErrorCode>();
  const [other, setOther] = useState<string>();

  const form = useForm({
    initial: {},
    async submit() {
      const before = identity.session$.getValue();
      const confirmed = await calls.post('/verification/confirm', { code });
      if (!confirmed.ok) return setOutcome(confirmed.error.code);
      // The user signed in in this browser may be the one: then all its tabs update.
      const refreshed = await identity.refreshUser();
      const isOther = refreshed.ok && (before.state !== 'unverified' || !refreshed.value.emailVerified);
      if (isOther) setOther(refreshed.value.email);
      setOutcome('verified');
    },
  });

  if (outcome === 'verified' && other !== undefined) {
    return (
      <OtherAccount title="Email address verified" email={other}>
        The address of this link is verified.
      </OtherAccount>
    );
  }
  if (outcome === 'verified') {
    return (
      <Screen title="Email address verified">
        <p role="status">That is all. You can go on now.</p>
        <ButtonLink to={paths.login} state={{ note: 'verified' }}>
          Continue
        </ButtonLink>
      </Screen>
    );
  }
  return (
    <MailedLinkScreen
      title="Verify your email address"
      code={code}
      failure={outcome}
      another={paths.verifyEmail}
    >
      <p>Press the button to confirm that this address is yours.</p>
      <form {...form.attributes}>
        <SubmitButton busy={form.busy}>Verify email address</SubmitButton>
      </form>
    </MailedLinkScreen>
  );
}
