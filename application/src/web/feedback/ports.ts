export const snackDefaultMs = 3_000;

export interface Snack {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** Milliseconds it stays for someone who does nothing; 3000 unless told. */
  readonly durationMs?: number;
}

/** Short notices that go away by themselves. */
export abstract class Snacks {
  abstract show(snack: Snack): void;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words on the two buttons. */
  readonly ok: string;
  readonly cancel: string;
}

/** Questions that stop the user until answered. Closing the dialog in any way is 'cancel'. */
export abstract class Dialogs {
  abstract confirm(question: Question): Promise<'ok' | 'cancel'>;
}
