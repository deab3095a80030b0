import type { IdentityErrorCode } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../page/button-link.tsx';
import { Screen } from '../page/screen.tsx';
import { mailedLinkFailure } from './mailed-link-words.ts';

interface MailedLinkScreenProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly code: string;
  readonly failure: IdentityErrorCode | undefined;
  /** Where another link can be asked for. */
  readonly another: string;
  /** The form of the link, and what is said of it. */
  readonly children: ReactNode;
}

/** The page behind a mailed link. Where the link does not work, it says why and leads to another one. */
export function MailedLinkScreen({
  title,
  subtitle,
  code,
  failure,
  another,
  children,
}: MailedLinkScreenProps) {
  const isUseless = code === '' || failure === 'invalid-code' || failure === 'other-account';
  return (
    <Screen
      title={title}
      subtitle={isUseless ? undefined : subtitle}
      links={<Link to={paths.login}>Log in</Link>}
    >
      {/* The region exists before its text, so that the text is announced. */}
      <div role="alert">
        {failure && (
          <Alert
            className="form-alert"
            type="error"
            role="presentation"
            showIcon
            title={mailedLinkFailure(failure)}
          />
        )}
      </div>
      {code === '' && <p>Part of this link is missing. Open it from the mail again, or ask for a new one.</p>}
      {isUseless ? <ButtonLink to={another}>Ask for a new link</ButtonLink> : children}
    </Screen>
  );
}
