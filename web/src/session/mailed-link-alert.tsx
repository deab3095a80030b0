import type { MailedLinkFailure } from '@toolkit/application/web/session';
import Alert from 'antd/es/alert';
import { Link } from 'react-router-dom';
import { mailedLinkWords } from './mailed-link-words.ts';

/** Replaces the form of a link that does not work: says why and leads to a new one. */
export function NewLink({ code, to }: { code: string; to: string }) {
  return (
    <>
      {code === '' && <p>Part of this link is missing. Open it from the mail again, or ask for a new one.</p>}
      <Link className="screen-continue" to={to}>
        Ask for a new link
      </Link>
    </>
  );
}

/** Says why a mailed link failed. The region exists before its text, so that the text is announced. */
export function MailedLinkAlert({ failure }: { failure: MailedLinkFailure | undefined }) {
  return (
    <div role="alert">
      {failure && (
        <Alert
          className="form-alert"
          type="error"
          role="presentation"
          showIcon
          title={mailedLinkWords[failure]}
        />
      )}
    </div>
  );
}
