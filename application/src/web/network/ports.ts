import type { StateStream } from '../state-stream.ts';

/** `busy`: the server has asked for a retry, and the retry is under way. */
export type NetworkCondition = 'fine' | 'busy' | 'offline';

/** The connection to the server, as far as it is known without a request. */
export abstract class Network {
  abstract readonly condition$: StateStream<NetworkCondition>;
}
