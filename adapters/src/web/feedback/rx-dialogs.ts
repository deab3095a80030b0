import type {
  Answer,
  Dialogs,
  OpenQuestion,
  OpenQuestions,
  Question,
} from '@toolkit/application/web/feedback';
import { BehaviorSubject } from 'rxjs';

interface Waiting {
  readonly question: OpenQuestion;
  readonly settle: (answer: Answer) => void;
}

/** Shows one question at a time; the others wait in line. */
export class RxDialogs implements Dialogs, OpenQuestions {
  readonly question$ = new BehaviorSubject<OpenQuestion | undefined>(undefined);
  private readonly line: Waiting[] = [];
  private serial = 0;

  confirm(question: Question): Promise<Answer> {
    this.serial += 1;
    const asked = { ...question, id: this.serial };
    return new Promise((settle) => {
      this.line.push({ question: asked, settle });
      this.showFirst();
    });
  }

  answer(answer: Answer): void {
    this.line.shift()?.settle(answer);
    this.showFirst();
  }

  private showFirst(): void {
    const first = this.line[0]?.question;
    if (first !== this.question$.value) this.question$.next(first);
  }
}
