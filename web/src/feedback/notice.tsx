import { type Toast, toastDefaultMs } from '@toolkit/application/web/feedback';
import Alert from 'antd/es/alert';
import { useDismissal } from './use-dismissal.ts';

interface NoticeProps extends Toast {
  readonly className: string;
  readonly onGone: () => void;
}

/** An alert that goes when its time is over, or somebody closes it. */
export function Notice({ className, kind, title, text, durationMs = toastDefaultMs, onGone }: NoticeProps) {
  const pausing = useDismissal(durationMs, onGone);
  return (
    <div className={className} {...pausing}>
      <Alert
        type={kind}
        role="presentation"
        showIcon
        title={title}
        description={text}
        closable={{ onClose: onGone, 'aria-label': 'Close' }}
      />
    </div>
  );
}
