import type { Network, NetworkCondition } from '@toolkit/application/web/network';
import { BehaviorSubject } from 'rxjs';

/** A network whose state the test sets. */
export class MemoryNetwork implements Network {
  readonly condition$ = new BehaviorSubject<NetworkCondition>('fine');
}
