import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useAreServicesLoaded } from '../use-service.tsx';

const ToastList = lazyScreen(() => import('./toast-list.tsx'));

/** The place where toasts appear. The regions exist before the first toast: otherwise it would not be announced. */
export function ToastHost() {
  const isLoaded = useAreServicesLoaded();
  return (
    <section className="toasts" aria-label="Notices">
      {(['assertive', 'polite'] as const).map((manner) => (
        <div key={manner} aria-live={manner}>
          {isLoaded && (
            <Suspense fallback={null}>
              <ToastList areErrors={manner === 'assertive'} />
            </Suspense>
          )}
        </div>
      ))}
    </section>
  );
}
