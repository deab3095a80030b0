import type { StateStream } from '../state-stream.ts';

/** `busy`: the server has asked to be asked again, and is. */
export type NetworkCondition = 'fine' | 'busy' | 'offline';

/** The way to the server, as far as it is known without asking. */
export abstract class Network {
  abstract readonly condition$: StateStream<NetworkCondition>;
}
