import type { Toast } from '@toolkit/application/web/feedback';
import { Notice } from './notice.tsx';

/**
 * The failure of a form, shown for 3 s. Give it a new `key` for every failure, so that the time starts again. Put it
 * into a `role="alert"` that always exists: otherwise its first text is not announced.
 */
export default function TimedAlert({
  words,
  onGone,
}: {
  words: Pick<Toast, 'title' | 'text'> | undefined;
  onGone: () => void;
}) {
  return words && <Notice className="form-alert" kind="error" {...words} onGone={onGone} />;
}
