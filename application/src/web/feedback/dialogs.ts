import { BehaviorSubject } from 'rxjs';
import type { StateStream } from '../state-stream.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words on the two buttons. */
  readonly ok: string;
  readonly cancel: string;
}

export type Answer = 'ok' | 'cancel';

interface OpenQuestion extends Question {
  readonly answer: (answer: Answer) => void;
}

/** Questions that block the user until answered. Closing the dialog in any way means 'cancel'. */
export class Dialogs {
  /** The first is shown, the others wait. */
  readonly questions$: StateStream<readonly OpenQuestion[]>;
  private readonly state$ = new BehaviorSubject<readonly OpenQuestion[]>([]);

  constructor() {
    this.questions$ = this.state$;
  }

  confirm(question: Question): Promise<Answer> {
    return new Promise((settle) => {
      const open: OpenQuestion = {
        ...question,
        answer: (answer) => {
          this.state$.next(this.state$.value.filter((other) => other !== open));
          settle(answer);
        },
      };
      this.state$.next([...this.state$.value, open]);
    });
  }
}
