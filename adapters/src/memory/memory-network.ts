import type { Network, NetworkCondition } from '@toolkit/application/web/network';
import { BehaviorSubject } from 'rxjs';

/** A network whose condition the test sets. */
export class MemoryNetwork implements Network {
  readonly condition$ = new BehaviorSubject<NetworkCondition>('fine');
}
