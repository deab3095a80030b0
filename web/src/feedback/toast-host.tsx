import { type ShownToast, ShownToasts } from '@toolkit/application/web/feedback';
import { Alert } from '../first-antd.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useDismissal } from './use-dismissal.ts';

/** The place where toasts appear. The regions exist before the first toast: otherwise it would not be announced. */
export function ToastHost() {
  const toasts = useService(ShownToasts);
  const shown = useStream(toasts.toasts$);
  const renderNotices = (some: readonly ShownToast[]) =>
    some.map((toast) => <ToastNotice key={toast.id} toast={toast} onGone={() => toasts.dismiss(toast.id)} />);
  const errors = shown.filter(({ kind }) => kind === 'error');
  const others = shown.filter(({ kind }) => kind !== 'error');
  return (
    <section className="toasts" aria-label="Notices">
      <div aria-live="assertive">{renderNotices(errors)}</div>
      <div aria-live="polite">{renderNotices(others)}</div>
    </section>
  );
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
