import type { Observer, Readable } from './use-stream.ts';

/** A value and its changes, for what the first screen needs before RxJS is loaded. */
export class EarlySubject<Value> implements Readable<Value> {
  private readonly observers = new Set<Observer>();

  constructor(private value: Value) {}

  getValue(): Value {
    return this.value;
  }

  next(value: Value): void {
    this.value = value;
    for (const observer of this.observers) observer.next();
  }

  subscribe(observer: Observer) {
    this.observers.add(observer);
    return { unsubscribe: () => void this.observers.delete(observer) };
  }
}
