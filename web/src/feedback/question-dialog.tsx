import Modal from 'antd/es/modal';
import { useEffect, useRef } from 'react';
import { Button } from '../first-antd.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words on the two buttons. */
  readonly ok: string;
  readonly cancel: string;
}

export type Answer = 'ok' | 'cancel';

/** Asks a question. Esc, the backdrop and the close button mean 'cancel'. The filled, focused button is safe. */
export default function QuestionDialog({
  question,
  answer,
}: {
  question: Question;
  answer: (answer: Answer) => void;
}) {
  const safe = useRef<HTMLButtonElement>(null);

  // The dialog closes at once when answered, and the focus returns.
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
