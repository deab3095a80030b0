import type { Observable } from 'rxjs';

/** An observable that has a value at any moment; a BehaviorSubject is one. */
export interface StateStream<Value> extends Observable<Value> {
  getValue(): Value;
}
