import { OpenQuestions } from '@toolkit/application/web/feedback';
import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const QuestionDialog = lazyScreen(() => import('./question-dialog.tsx'));

/** The place where confirmations appear. The dialog itself is loaded with the first question. */
export function DialogHost() {
  const questions = useService(OpenQuestions);
  const question = useStream(questions.question$);
  return question ? (
    <Suspense fallback={null}>
      <QuestionDialog key={question.id} question={question} answer={(answer) => questions.answer(answer)} />
    </Suspense>
  ) : null;
}
