import { Notice } from './notice.tsx';

export interface AlertWords {
  readonly title: string;
  readonly text: string;
}

/**
 * The failure of a form, shown for 3 s. Give it a new `key` for every failure, so that the time starts again. Put it
 * into a `role="alert"` that always exists: otherwise its first text is not announced.
 */
export default function TimedAlert({ words, onGone }: { words: AlertWords | undefined; onGone: () => void }) {
  return words && <Notice className="form-alert" kind="error" {...words} onGone={onGone} />;
}
