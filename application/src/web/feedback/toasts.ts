import { BehaviorSubject } from 'rxjs';
import type { StateStream } from '../state-stream.ts';

export const toastDefaultMs = 3_000;
const mostAtOnce = 4;

export interface Toast {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** How long it stays if the user does nothing, in milliseconds; 3000 by default. */
  readonly durationMs?: number;
}

export type ShownToast = Required<Toast> & { readonly id: number };

/** Short messages that disappear by themselves. */
export class Toasts {
  /** Oldest first. */
  readonly shown$: StateStream<readonly ShownToast[]>;
  private readonly state$ = new BehaviorSubject<readonly ShownToast[]>([]);
  private serial = 0;

  constructor() {
    this.shown$ = this.state$;
  }

  show(toast: Toast): void {
    this.serial += 1;
    const shown = { durationMs: toastDefaultMs, ...toast, id: this.serial };
    this.state$.next([...this.state$.value, shown].slice(-mostAtOnce));
  }

  dismiss(id: number): void {
    this.state$.next(this.state$.value.filter((toast) => toast.id !== id));
  }
}
