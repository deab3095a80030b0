import { type ShownToast, ShownToasts } from '@toolkit/application/web/feedback';
import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useLateService, useLateStream } from '../use-service.tsx';

const ToastNotice = lazyScreen(() => import('./toast-notice.tsx'));
const none: readonly ShownToast[] = [];

/** The place where toasts appear. The regions exist before the first toast: otherwise it would not be announced. */
export function ToastHost() {
  const toasts = useLateService(ShownToasts);
  const shown = useLateStream(ShownToasts, ({ toasts$ }) => toasts$, none);
  const renderNotices = (some: readonly ShownToast[]) => (
    <Suspense fallback={null}>
      {some.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} onGone={async () => (await toasts()).dismiss(toast.id)} />
      ))}
    </Suspense>
  );
  const errors = shown.filter(({ kind }) => kind === 'error');
  const others = shown.filter(({ kind }) => kind !== 'error');
  return (
    <section className="toasts" aria-label="Notices">
      <div aria-live="assertive">{renderNotices(errors)}</div>
      <div aria-live="polite">{renderNotices(others)}</div>
    </section>
  );
}
