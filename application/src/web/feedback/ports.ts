import type { StateStream } from '../state-stream.ts';

export const toastDefaultMs = 3_000;

export interface Toast {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** Milliseconds it stays for someone who does nothing; 3000 unless told. */
  readonly durationMs?: number;
}

/** Short notices that go away by themselves. */
export abstract class Toasts {
  abstract show(toast: Toast): void;
}

export interface ShownToast extends Toast {
  readonly id: number;
  readonly durationMs: number;
}

/** What `Toasts` was told, for whatever draws it. */
export abstract class ShownToasts {
  /** Oldest first. */
  abstract readonly toasts$: StateStream<readonly ShownToast[]>;
  abstract dismiss(id: number): void;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words on the two buttons. */
  readonly ok: string;
  readonly cancel: string;
}

export type Answer = 'ok' | 'cancel';

/** Questions that stop the user until answered. Closing the dialog in any way is 'cancel'. */
export abstract class Dialogs {
  abstract confirm(question: Question): Promise<Answer>;
}

export interface OpenQuestion extends Question {
  readonly id: number;
}

/** What `Dialogs` was asked, one at a time, for whatever draws it. */
export abstract class OpenQuestions {
  abstract readonly question$: StateStream<OpenQuestion | undefined>;
  /** Answers the open question; the next one follows. */
  abstract answer(answer: Answer): void;
}
