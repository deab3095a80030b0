import type { ShownToast } from '@toolkit/application/web/feedback';
import Alert from 'antd/es/alert';
import { useDismissal } from './use-dismissal.ts';

export default function ToastNotice({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const pausing = useDismissal(toast.durationMs, onGone);
  return (
    <div className="toast" {...pausing}>
      <Alert
        type={toast.kind}
        role="presentation"
        showIcon
        title={toast.title}
        description={toast.text}
        closable={{ onClose: onGone, 'aria-label': 'Close' }}
      />
    </div>
  );
}
