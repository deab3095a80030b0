import {
  type ShownSnack,
  type ShownSnacks,
  type Snack,
  type Snacks,
  snackDefaultMs,
} from '@toolkit/application/web/feedback';
import { BehaviorSubject } from 'rxjs';

const mostAtOnce = 4;

export class RxSnacks implements Snacks, ShownSnacks {
  readonly snacks$ = new BehaviorSubject<readonly ShownSnack[]>([]);
  private serial = 0;

  show(snack: Snack): void {
    this.serial += 1;
    const shown = { durationMs: snackDefaultMs, ...snack, id: this.serial };
    this.snacks$.next([...this.snacks$.value, shown].slice(-mostAtOnce));
  }

  dismiss(id: number): void {
    this.snacks$.next(this.snacks$.value.filter((snack) => snack.id !== id));
  }
}
