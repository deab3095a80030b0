import { toastDefaultMs } from '@toolkit/application/web/feedback';
import Alert from 'antd/es/alert';
import { useDismissal } from './use-dismissal.ts';

export interface AlertWords {
  readonly title: string;
  readonly text: string;
}

/**
 * The failure of a form, shown for 3 s. Give it a new `key` for every failure, so that the time starts again. Put it
 * into a `role="alert"` that always exists: otherwise its first text is not announced.
 */
export default function TimedAlert({ words, onGone }: { words: AlertWords | undefined; onGone: () => void }) {
  return words && <Shown words={words} onGone={onGone} />;
}

function Shown({ words: { title, text }, onGone }: { words: AlertWords; onGone: () => void }) {
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
