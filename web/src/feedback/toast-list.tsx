import { Toasts } from '@toolkit/application/web/feedback';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { Notice } from './notice.tsx';

export default function ToastList({ areErrors }: { areErrors: boolean }) {
  const toasts = useService(Toasts);
  const shown = useStream(toasts.shown$).filter(({ kind }) => (kind === 'error') === areErrors);
  return shown.map((toast) => (
    <Notice className="toast" key={toast.id} {...toast} onGone={() => toasts.dismiss(toast.id)} />
  ));
}
