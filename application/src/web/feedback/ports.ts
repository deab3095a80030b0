import type { StateStream } from '../state-stream.ts';

export const toastDefaultMs = 3_000;

export interface Toast {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** How long it stays if the user does nothing, in milliseconds; 3000 by default. */
  readonly durationMs?: number;
}

/** Shows short messages that disappear by themselves. */
export abstract class Toasts {
  abstract show(toast: Toast): void;
}

export interface ShownToast extends Toast {
  readonly id: number;
  readonly durationMs: number;
}

/** The toasts to show, for the component that draws them. */
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

/** Questions that block the user until answered. Closing the dialog in any way means 'cancel'. */
export abstract class Dialogs {
  abstract confirm(question: Question): Promise<Answer>;
}

export interface OpenQuestion extends Question {
  readonly id: number;
}

/** The open questions, one at a time, for the component that draws them. */
export abstract class OpenQuestions {
  abstract readonly question$: StateStream<OpenQuestion | undefined>;
  /** Answers the open question; the next one follows. */
  abstract answer(answer: Answer): void;
}
