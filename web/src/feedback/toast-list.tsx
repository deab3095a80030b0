import { type ShownToast, Toasts } from '@toolkit/application/web/feedback';
import Alert from 'antd/es/alert';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useDismissal } from './use-dismissal.ts';

export default function ToastList({ areErrors }: { areErrors: boolean }) {
  const toasts = useService(Toasts);
  const shown = useStream(toasts.shown$).filter(({ kind }) => (kind === 'error') === areErrors);
  return shown.map((toast) => (
    <ToastNotice key={toast.id} toast={toast} onGone={() => toasts.dismiss(toast.id)} />
  ));
}

function ToastNotice({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
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
