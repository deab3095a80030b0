import { useLocation } from 'react-router-dom';
import { Alert } from '../first-antd.ts';
import { loginNotes, readNote } from './location-state.ts';

/** What the screen before has left to be said. */
export function LoginNote() {
  const note = readNote(useLocation().state);
  return (
    note && (
      <Alert
        className="form-alert"
        type={note === 'ended' ? 'info' : 'success'}
        role="status"
        showIcon
        title={loginNotes[note]}
      />
    )
  );
}
