import type { Observable } from 'rxjs';

/** An observable that always has a current value; a BehaviorSubject is one. */
export interface StateStream<Value> extends Observable<Value> {
  getValue(): Value;
}
