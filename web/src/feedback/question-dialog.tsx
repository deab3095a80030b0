import Modal from 'antd/es/modal';
import { useEffect, useId } from 'react';

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
  const safe = useId();

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
      afterOpenChange={(open) => open && document.getElementById(safe)?.focus()}
      onOk={() => answer('ok')}
      okText={question.ok}
      okType="default"
      cancelText={question.cancel}
      cancelButtonProps={{ id: safe, type: 'primary' }}
    >
      <p>{question.text}</p>
    </Modal>
  );
}
