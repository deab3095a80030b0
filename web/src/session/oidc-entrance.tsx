import { IdentityCalls, type IdentityFailure } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import { useEffect, useState } from 'react';
import type { OidcConfig } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { useService } from '../use-service.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { useCarried } from './location-state.ts';
import { LoginNote } from './login-note.tsx';
import { oidcFailureWords } from './oidc-words.ts';
import { StillThere } from './still-there.tsx';
import type { titles } from './titles.ts';

interface EntranceProps {
  readonly path: keyof typeof titles;
  readonly oidc: OidcConfig;
}

/** The screens of guests where people sign in at a provider: nothing is typed here. */
export function OidcEntrance({ path, oidc: { name, accountUrl } }: EntranceProps) {
  return (
    <GuestScreen path={path}>
      {path === paths.login && (
        <>
          <LoginNote />
          <StillThere name={name} />
          <Continue name={name} />
        </>
      )}
      {path === paths.register && (
        <>
          <p>Accounts are created at {name}.</p>
          <Continue name={name} register />
        </>
      )}
      {path === paths.forgot && (
        <>
          <p>{name} keeps your password.</p>
          {accountUrl !== undefined && (
            <a className="screen-continue" href={accountUrl}>
              Go to {name}
            </a>
          )}
        </>
      )}
    </GuestScreen>
  );
}

/** A provider that takes longer to answer may be asked again. */
const departureMs = 10_000;

function Continue({ name, register = false }: { name: string; register?: boolean }) {
  const calls = useService(IdentityCalls);
  const carried = useCarried().failure;
  const [failure, setFailure] = useState<IdentityFailure>();
  // After the first render: screen readers announce only what comes into an alert.
  useEffect(() => setFailure(carried), [carried]);

  const form = useForm({
    initial: {},
    async submit() {
      setFailure(undefined);
      const begun = await calls.post('/foreign/begin', { register });
      if (!begun.ok) return setFailure(begun.error);
      window.location.assign(begun.value.url);
      // The page is leaving. With the browser's Back button it may come back as it was, and with Stop it never leaves.
      await new Promise((back) => {
        window.addEventListener('pageshow', back, { once: true });
        window.setTimeout(back, departureMs);
      });
    },
  });

  return (
    <form {...form.attributes}>
      <SubmitButton busy={form.busy}>Continue with {name}</SubmitButton>
      <div role="alert">{failure && <FailureAlert failure={failure} name={name} />}</div>
    </form>
  );
}

function FailureAlert({ failure, name }: { failure: IdentityFailure; name: string }) {
  const { supportUrl } = useConfig();
  const { text, forSupport } = oidcFailureWords(failure, name);
  return (
    <Alert
      className="form-alert"
      type={failure.code === 'sign-in-cancelled' ? 'info' : 'error'}
      role="presentation"
      showIcon
      title={
        <>
          {text} {forSupport && <a href={supportUrl}>Contact support.</a>}
        </>
      }
    />
  );
}
