import { useMemo, useSyncExternalStore } from 'react';

/** What a screen needs of a stream with a current value; a BehaviorSubject is one. */
export interface Readable<Value> {
  getValue(): Value;
  subscribe(observer: { next(): void; error(): void }): { unsubscribe(): void };
}

/** The current value of a stream; renders again on every change. A failed stream throws into the error boundary. */
export function useStream<Value>(stream$: Readable<Value>): Value;
/** @param before the value while there is no stream */
export function useStream<Value>(stream$: Readable<Value> | undefined, before: Value): Value;
export function useStream<Value>(stream$: Readable<Value> | undefined, before?: Value): Value | undefined {
  const [subscribe, read] = useMemo(
    () =>
      [
        (changed: () => void) => {
          const subscription = stream$?.subscribe({ next: changed, error: changed });
          return () => subscription?.unsubscribe();
        },
        () => (stream$ ? stream$.getValue() : before),
      ] as const,
    [stream$, before],
  );
  return useSyncExternalStore(subscribe, read, read);
}
