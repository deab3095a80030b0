import Alert from 'antd/es/alert';
import { type LoginNote, loginNotes } from './location-state.ts';

export default function LoginNoteAlert({ note }: { note: LoginNote }) {
  return (
    <Alert
      className="form-alert"
      type={note === 'ended' ? 'info' : 'success'}
      role="status"
      showIcon
      title={loginNotes[note]}
    />
  );
}
