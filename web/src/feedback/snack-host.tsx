import { type ShownSnack, ShownSnacks } from '@toolkit/application/web/feedback';
import { Alert } from '../first-antd.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useDismissal } from './use-dismissal.ts';

/** Where snacks appear. The region is there before its first notice: only then is a notice announced. */
export function SnackHost() {
  const snacks = useService(ShownSnacks);
  const shown = useStream(snacks.snacks$);
  return (
    <section className="snacks" aria-label="Notices" aria-live="polite">
      {shown.map((snack) => (
        <SnackNotice key={snack.id} snack={snack} onGone={() => snacks.dismiss(snack.id)} />
      ))}
    </section>
  );
}

function SnackNotice({ snack, onGone }: { snack: ShownSnack; onGone: () => void }) {
  const pausing = useDismissal(snack.durationMs, onGone);
  return (
    <div className="snack" {...pausing}>
      <Alert
        type={snack.kind}
        role={snack.kind === 'error' ? 'alert' : 'status'}
        showIcon
        title={snack.title}
        description={snack.text}
        closable={{ onClose: onGone, 'aria-label': 'Close' }}
      />
    </div>
  );
}
