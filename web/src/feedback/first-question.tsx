import { Dialogs } from '@toolkit/application/web/feedback';
import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const QuestionDialog = lazyScreen(() => import('./question-dialog.tsx'));

/** The dialog itself is loaded with the first question. */
export default function FirstQuestion() {
  const [question] = useStream(useService(Dialogs).questions$);
  return question ? (
    <Suspense fallback={null}>
      <QuestionDialog key={question.title} question={question} answer={question.answer} />
    </Suspense>
  ) : null;
}
