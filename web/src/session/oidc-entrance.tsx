import { IdentityCalls, type IdentityFailure } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OidcConfig } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { LoginNote } from './login-note.tsx';
import { carriedFailure, oidcFailureWords } from './oidc-words.ts';
import { StillThere } from './still-there.tsx';
import { titles } from './titles.ts';

interface EntranceProps {
  readonly path: keyof typeof titles;
  readonly oidc: OidcConfig;
}

/** The screens of guests where people sign in at a provider: nothing is typed here. */
export function OidcEntrance({ path, oidc: { name, accountUrl } }: EntranceProps) {
  return (
    <Screen title={titles[path]} links={links[path]}>
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
    </Screen>
  );
}

/** A provider that takes longer to answer may be asked again. */
const departureMs = 10_000;

const logIn = <Link to={paths.login}>Log in</Link>;

const links = {
  [paths.login]: (
    <p>
      Don't have an account? <Link to={paths.register}>Sign up</Link>
    </p>
  ),
  [paths.register]: <p>Already have an account? {logIn}</p>,
  [paths.forgot]: logIn,
};

function Continue({ name, register = false }: { name: string; register?: boolean }) {
  const calls = useService(IdentityCalls);
  const { state } = useLocation();
  const [failure, setFailure] = useState<IdentityFailure>();
  // After the first render: screen readers announce only what comes into an alert.
  useEffect(() => setFailure(carriedFailure(state)), [state]);

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
