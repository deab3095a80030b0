import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useAreServicesLoaded } from '../use-service.tsx';

const ToastList = lazyScreen(() => import('./toast-list.tsx'));

/** The place where toasts appear. The regions exist before the first toast: otherwise it would not be announced. */
export function ToastHost() {
  const renderList = (areErrors: boolean) => (
    <Suspense fallback={null}>
      <ToastList areErrors={areErrors} />
    </Suspense>
  );
  const isLoaded = useAreServicesLoaded();
  return (
    <section className="toasts" aria-label="Notices">
      <div aria-live="assertive">{isLoaded && renderList(true)}</div>
      <div aria-live="polite">{isLoaded && renderList(false)}</div>
    </section>
  );
}
