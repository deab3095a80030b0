import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import { FairLine } from './fair-line.ts';

/** How many requests of each kind are begun in a turn of the event loop while others wait. What one kind leaves, the
 * next one takes. */
const perTurn = { known: 4, page: 2, entry: 1, anonymous: 1 };
const kinds = ['known', 'page', 'entry', 'anonymous'] as const;
type Kind = (typeof kinds)[number];

const mostPerTurn = 8;
/** To refuse costs little, but not nothing. */
const mostRefusedPerTurn = 100;
/** No browser and no proxy sends a request before it has the answer to the last. */
const mostOfOne = 256;
/** Calls have waited for so long without a pause: this is no burst that passes. */
const standingMs = 1_000;
/** How long a call waits then. */
const patienceMs = 50;

/** A request that has come whole or in part, and what can be done with it. */
export interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  begin(): void;
  /** Says that it is to come again. */
  refuse(): void;
}

type Sourced = Turn & { readonly source: string };
type Waiting = Sourced & { readonly since: number };

/** What is told of a request before anything of it is read. */
export interface Callers {
  /** Whether it comes from somebody who is signed in. */
  isKnown(request: IncomingMessage): boolean;
  /** The network it comes from. */
  sourceOf(request: IncomingMessage): string;
}

/**
 * When a request begins: after the answer to the one before it on its connection, and a few in each turn of the event
 * loop, which accepts one connection in each. So nobody makes us keep many answers that nobody reads, and a flood on
 * some connections leaves others a turn. The networks that wait have their turns in a circle, as in J. Nagle, "On Packet
 * Switches With Infinite Storage", RFC 970 (1985): one of them keeps no other out, however many connections it has.
 *
 * Where more calls come than can be answered, a line that never empties only makes everybody wait: then each call waits
 * for a moment and is refused. See B. Maurer, "Fail at Scale", ACM Queue 13 (2015), controlled delay.
 */
export class RequestQueue {
  readonly #lines = new Map<Socket, Map<ServerResponse, Sourced>>();
  readonly #waiting: Readonly<Record<Kind, FairLine<Waiting>>> = {
    known: new FairLine(),
    page: new FairLine(),
    entry: new FairLine(),
    anonymous: new FairLine(),
  };
  #begun = 0;
  #waitingSince = 0;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(
    private readonly callers: Callers,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Of requests that have begun or wait. */
  *answers(): Iterable<ServerResponse> {
    for (const line of this.#lines.values()) yield* line.keys();
  }

  add(turn: Turn): void {
    const { socket } = turn.request;
    const source = this.callers.sourceOf(turn.request);
    const line = this.#lines.get(socket) ?? this.#newLine(socket);
    if (line.size >= mostOfOne) {
      socket.destroy();
      return;
    }
    line.set(turn.response, { ...turn, source });
    turn.response.once('close', () => {
      line.delete(turn.response);
      this.#beginFirst(line);
    });
    if (line.size === 1) this.#beginFirst(line);
  }

  #newLine(socket: Socket): Map<ServerResponse, Sourced> {
    const line = new Map<ServerResponse, Sourced>();
    this.#lines.set(socket, line);
    socket.once('close', () => this.#lines.delete(socket));
    return line;
  }

  #beginFirst(line: ReadonlyMap<ServerResponse, Sourced>): void {
    const [turn] = line.values();
    if (!turn) return;
    const isFirst = this.#isEmpty();
    if (isFirst && this.#begun < mostPerTurn) {
      this.#begin(turn);
      return;
    }
    const since = this.now();
    if (isFirst) this.#waitingSince = since;
    this.#waiting[this.#kindOf(turn.request)].add(turn.source, { ...turn, since });
  }

  /** A call of somebody who is signed in goes before one that anybody can make, and who wants to sign in, or a new token,
   * has turns of their own. */
  #kindOf(request: IncomingMessage): Kind {
    const { url = '' } = request;
    // Without the keys nobody could be told to be signed in.
    if (!url.startsWith('/api/') || url === identityPath + identityKeysPath) return 'page';
    if (url.startsWith(`${identityPath}/`)) return 'entry';
    return this.callers.isKnown(request) ? 'known' : 'anonymous';
  }

  #isEmpty(): boolean {
    return kinds.every((kind) => this.#waiting[kind].size === 0);
  }

  #begin({ request, begin }: Turn): void {
    if (this.#begun === 0) setImmediate(() => this.#nextTurn());
    this.#begun += 1;
    if (!request.socket.destroyed) begin();
  }

  #nextTurn(): void {
    this.#begun = 0;
    if (this.now() - this.#waitingSince > standingMs) this.#refuseLate();
    for (const kind of kinds) this.#beginSome(kind, perTurn[kind]);
    for (const kind of kinds) this.#beginSome(kind, mostPerTurn - this.#begun);
  }

  #beginSome(kind: Kind, count: number): void {
    for (let begun = 0; begun < count; begun += 1) {
      const turn = this.#waiting[kind].next();
      if (!turn) return;
      this.#begin(turn);
    }
  }

  /** Pages and probes are never refused: they cost little, and nobody would ask again by himself. */
  #refuseLate(): void {
    const late = this.now() - patienceMs;
    for (const kind of ['anonymous', 'entry', 'known'] as const) {
      for (const turn of this.#waiting[kind].takeLate(({ since }) => since <= late, mostRefusedPerTurn))
        turn.refuse();
    }
  }
}
