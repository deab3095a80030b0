import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useAreServicesLoaded } from '../use-service.tsx';

const FirstQuestion = lazyScreen(() => import('./first-question.tsx'));

/** The place where confirmations appear. */
export function DialogHost() {
  return useAreServicesLoaded() ? (
    <Suspense fallback={null}>
      <FirstQuestion />
    </Suspense>
  ) : null;
}
