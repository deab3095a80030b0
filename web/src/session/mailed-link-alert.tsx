import type { MailedLinkFailure } from '@toolkit/application/web/session';
import { Alert } from '../first-antd.ts';
import { mailedLinkWords } from '../messages.ts';

/** Why a mailed link did nothing. The region is there before its words, so that these are announced. */
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
