import { Suspense, useCallback, useState } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import type { Answer, Question } from './question-dialog.tsx';

/** Loaded with the first question. */
const QuestionDialog = lazyScreen(() => import('./question-dialog.tsx'));

/**
 * A question that blocks the user until it is answered. It goes with the component that asks it.
 * @returns the function that asks it, and its dialog while it is open
 */
export function useConfirm(question: Question) {
  const [open, setOpen] = useState<{ readonly answer: (answer: Answer) => void }>();
  const confirm = useCallback(
    () =>
      new Promise<Answer>((settle) => {
        const answer = (answer: Answer) => {
          setOpen(undefined);
          settle(answer);
        };
        setOpen({ answer });
      }),
    [],
  );
  const dialog = open && (
    <Suspense fallback={null}>
      <QuestionDialog question={question} answer={open.answer} />
    </Suspense>
  );
  return [confirm, dialog] as const;
}
