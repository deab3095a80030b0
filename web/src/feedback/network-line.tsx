import { Network, type NetworkCondition } from '@toolkit/application/web/network';
import { EarlySubject } from '../early-subject.ts';
import { unanswered$ } from '../errors/chunk-reload.ts';
import { useLoadedService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const words: Readonly<Record<NetworkCondition, string>> = {
  fine: '',
  busy: 'The server is busy. Trying again …',
  offline: 'You are offline. You can go on typing; saving has to wait until you are back.',
};

const unknown$ = new EarlySubject<NetworkCondition>('fine');

/**
 * One unobtrusive line at the lower edge, which reserves its own space. It is empty while the network works: screen
 * readers announce only regions that existed before.
 */
export function NetworkLine() {
  const condition = useStream<NetworkCondition>(useLoadedService(Network)?.condition$ ?? unknown$);
  const unanswered = useStream(unanswered$);
  return (
    <p aria-live="polite" className="network-line">
      {unanswered
        ? 'The server does not answer. The page you asked for appears as soon as it does.'
        : words[condition]}
    </p>
  );
}
