import { BehaviorSubject } from 'rxjs';

export const toastDefaultMs = 3_000;
const mostAtOnce = 4;

export interface Toast {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** How long it stays if the user does nothing, in milliseconds; 3000 by default. */
  readonly durationMs?: number;
}

export type ShownToast = Toast & { readonly id: number };

/** Short messages that disappear by themselves. */
export class Toasts {
  /** Oldest first. */
  readonly shown$ = new BehaviorSubject<readonly ShownToast[]>([]);
  private serial = 0;

  show(toast: Toast): void {
    this.serial += 1;
    this.shown$.next([...this.shown$.value, { ...toast, id: this.serial }].slice(-mostAtOnce));
  }

  dismiss(id: number): void {
    this.shown$.next(this.shown$.value.filter((toast) => toast.id !== id));
  }
}
