import type { StateStream } from '@toolkit/application/web/session';
import { useMemo, useSyncExternalStore } from 'react';

/** The current value of a stream; renders again on every change. A failed stream throws into the error boundary. */
export function useStream<Value>(stream$: StateStream<Value>): Value {
  const [subscribe, read] = useMemo(
    () =>
      [
        (changed: () => void) => {
          const subscription = stream$.subscribe({ next: changed, error: changed });
          return () => subscription.unsubscribe();
        },
        () => stream$.getValue(),
      ] as const,
    [stream$],
  );
  return useSyncExternalStore(subscribe, read, read);
}
