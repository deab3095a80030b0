import Alert from 'antd/es/alert';
import type { LoginNote } from './location-state.ts';

const words = {
  ended: 'You have been logged out. Log in to go on.',
  verified: 'Your email address is verified. You can log in now.',
  'password-set': 'Your new password is set. You can log in now.',
} satisfies Record<LoginNote, string>;

export default function LoginNoteAlert({ note }: { note: LoginNote }) {
  return (
    <Alert
      className="form-alert"
      type={note === 'ended' ? 'info' : 'success'}
      role="status"
      showIcon
      title={words[note]}
    />
  );
}
