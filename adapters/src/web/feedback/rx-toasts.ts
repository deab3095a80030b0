import {
  type ShownToast,
  type ShownToasts,
  type Toast,
  type Toasts,
  toastDefaultMs,
} from '@toolkit/application/web/feedback';
import { BehaviorSubject } from 'rxjs';

const mostAtOnce = 4;

export class RxToasts implements Toasts, ShownToasts {
  readonly toasts$ = new BehaviorSubject<readonly ShownToast[]>([]);
  private serial = 0;

  show(toast: Toast): void {
    this.serial += 1;
    const shown = { durationMs: toastDefaultMs, ...toast, id: this.serial };
    this.toasts$.next([...this.toasts$.value, shown].slice(-mostAtOnce));
  }

  dismiss(id: number): void {
    this.toasts$.next(this.toasts$.value.filter((toast) => toast.id !== id));
  }
}
