import type { Answer, Dialogs, Question } from '@toolkit/application/web/feedback';

/** Answers at once, as it was told to. */
export class MemoryDialogs implements Dialogs {
  readonly asked: Question[] = [];

  constructor(public answer: Answer = 'ok') {}

  async confirm(question: Question): Promise<Answer> {
    this.asked.push(question);
    return this.answer;
  }
}
