import type { StateStream } from '../state-stream.ts';

/** Keeps apart what must not coincide, such as the pauses of many clients or the ids of many saves. No secrets. */
export abstract class Chance {
  /** A random number, at least 0 and less than 1. */
  abstract draw(): number;
}

/** `busy`: the server has asked for a retry, and the retry is under way. */
export type NetworkCondition = 'fine' | 'busy' | 'offline';

/** The connection to the server, as far as it is known without a request. */
export abstract class Network {
  abstract readonly condition$: StateStream<NetworkCondition>;
}
