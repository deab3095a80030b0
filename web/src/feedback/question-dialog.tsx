import type { Answer, Question } from '@toolkit/application/web/feedback';
import { Modal } from 'antd';

/** Asks; Esc, the backdrop and the close button answer 'cancel'. The safe button has the focus. */
export default function QuestionDialog({
  question,
  answer,
}: {
  question: Question;
  answer: (answer: Answer) => void;
}) {
  return (
    <Modal
      open
      centered
      title={question.title}
      okText={question.ok}
      cancelText={question.cancel}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => answer('ok')}
      onCancel={() => answer('cancel')}
    >
      <p>{question.text}</p>
    </Modal>
  );
}
