import { useMemo, useSyncExternalStore } from 'react';

export interface Observer {
  next(): void;
  error(): void;
}

/** What a screen needs of a stream with a current value; a BehaviorSubject is one. */
export interface Readable<Value> {
  getValue(): Value;
  subscribe(observer: Observer): { unsubscribe(): void };
}

/** The current value of a stream; renders again on every change. A failed stream throws into the error boundary. */
export function useStream<Value>(stream$: Readable<Value>): Value {
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
