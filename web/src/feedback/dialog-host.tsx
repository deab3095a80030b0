import { OpenQuestions } from '@toolkit/application/web/feedback';
import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useLateService, useLateStream } from '../use-service.tsx';

const QuestionDialog = lazyScreen(() => import('./question-dialog.tsx'));

/** The place where confirmations appear. The dialog itself is loaded with the first question. */
export function DialogHost() {
  const questions = useLateService(OpenQuestions);
  const question = useLateStream(OpenQuestions, ({ question$ }) => question$, undefined);
  return question ? (
    <Suspense fallback={null}>
      <QuestionDialog
        key={question.id}
        question={question}
        answer={async (answer) => (await questions()).answer(answer)}
      />
    </Suspense>
  ) : null;
}
