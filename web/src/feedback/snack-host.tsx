import { type ShownSnack, ShownSnacks } from '@toolkit/application/web/feedback';
import { Alert } from '../first-antd.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useDismissal } from './use-dismissal.ts';

/** Where snacks appear. The regions are there before their first notice: only then is a notice announced. */
export function SnackHost() {
  const snacks = useService(ShownSnacks);
  const shown = useStream(snacks.snacks$);
  const noticesOf = (some: readonly ShownSnack[]) =>
    some.map((snack) => <SnackNotice key={snack.id} snack={snack} onGone={() => snacks.dismiss(snack.id)} />);
  const errors = shown.filter(({ kind }) => kind === 'error');
  const others = shown.filter(({ kind }) => kind !== 'error');
  return (
    <section className="snacks" aria-label="Notices">
      <div aria-live="assertive">{noticesOf(errors)}</div>
      <div aria-live="polite">{noticesOf(others)}</div>
    </section>
  );
}

function SnackNotice({ snack, onGone }: { snack: ShownSnack; onGone: () => void }) {
  const pausing = useDismissal(snack.durationMs, onGone);
  return (
    <div className="snack" {...pausing}>
      <Alert
        type={snack.kind}
        role="presentation"
        showIcon
        title={snack.title}
        description={snack.text}
        closable={{ onClose: onGone, 'aria-label': 'Close' }}
      />
    </div>
  );
}
