import { Network, type NetworkCondition } from '@toolkit/application/web/network';
import { unanswered$ } from '../errors/chunk-reload.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const words: Readonly<Record<NetworkCondition, string>> = {
  fine: '',
  busy: 'The server is busy. Trying again …',
  offline: 'You are offline. You can go on typing; saving has to wait until you are back.',
};

/** One quiet line at the lower edge, with room of its own at the end of the page. Empty while all is well: only a
 * region that was there before is announced. */
export function NetworkLine() {
  const condition = useStream(useService(Network).condition$);
  const unanswered = useStream(unanswered$);
  return (
    <p aria-live="polite" className="network-line">
      {unanswered
        ? 'The server does not answer. The page you asked for appears as soon as it does.'
        : words[condition]}
    </p>
  );
}
