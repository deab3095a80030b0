import { toastDefaultMs } from '@toolkit/application/web/feedback';
import { Alert } from '../first-antd.ts';
import { useDismissal } from './use-dismissal.ts';

export interface AlertWords {
  readonly title: string;
  readonly text: string;
}

/**
 * What went wrong with a form. Shown for 3 s; give it a new `key` for every failure, so that the time starts anew. Put
 * it into a `role="alert"` that is always there: only then are its words announced the first time, too.
 */
export function TimedAlert({ words: { title, text }, onGone }: { words: AlertWords; onGone: () => void }) {
  const pausing = useDismissal(toastDefaultMs, onGone);
  return (
    <div className="form-alert" {...pausing}>
      <Alert
        type="error"
        role="presentation"
        showIcon
        title={title}
        description={text}
        closable={{ onClose: onGone, 'aria-label': 'Close' }}
      />
    </div>
  );
}
