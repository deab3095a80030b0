import type { Answer, Question } from '@toolkit/application/web/feedback';
import Modal from 'antd/es/modal';
import { useEffect, useRef } from 'react';
import { Button } from '../first-antd.ts';

/** Asks; Esc, the backdrop and the close button answer 'cancel'. The safe button has the focus, and is the filled one. */
export default function QuestionDialog({
  question,
  answer,
}: {
  question: Question;
  answer: (answer: Answer) => void;
}) {
  const safe = useRef<HTMLButtonElement>(null);

  // Answered, the dialog is gone at once: whoever asked gets the focus back.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <Modal
      open
      centered
      title={question.title}
      onCancel={() => answer('cancel')}
      afterOpenChange={(open) => open && safe.current?.focus()}
      footer={[
        <Button key="cancel" ref={safe} type="primary" onClick={() => answer('cancel')}>
          {question.cancel}
        </Button>,
        <Button key="ok" onClick={() => answer('ok')}>
          {question.ok}
        </Button>,
      ]}
    >
      <p>{question.text}</p>
    </Modal>
  );
}
