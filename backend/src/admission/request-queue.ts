import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import { FairLine } from './fair-line.ts';

/** How many requests of each kind begin in one turn of the event loop under load. Unused turns go to the next kind. */
const perTurn = { known: 4, page: 2, entry: 1, anonymous: 1 };
const kinds = ['known', 'page', 'entry', 'anonymous'] as const;
type Kind = (typeof kinds)[number];

const mostPerTurn = 8;
/** A refusal is cheap but not free. */
const mostRefusedPerTurn = 100;
/** The most requests of one connection: browsers and proxies do not send a request before the last one is answered. */
const mostOfOne = 256;
/** If calls have been waiting without a break for this long, it is an overload and not a short burst. */
const standingMs = 1_000;
/** How long a call then waits at most. */
const patienceMs = 50;

/** A request, received in whole or in part, and what the queue can do with it. */
export interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  begin(): void;
  /** Answers that the client should try again. */
  refuse(): void;
}

type Sourced = Turn & { readonly source: string };
type Waiting = Sourced & { readonly since: number };

/** What the queue can tell about a request before it is read. */
export interface Callers {
  /** Whether a signed-in user sends it. */
  isKnown(request: IncomingMessage): boolean;
  /** The client that sends it. */
  sourceOf(request: IncomingMessage): string;
}

/**
 * Decides when a request begins: after the answer to the previous one on its connection, and a few in each turn of the
 * event loop, which accepts one connection per turn. So a client cannot make the server hold many unread answers, and a
 * flood on some connections does not block others. Waiting clients are served round robin, as in J. Nagle, "On Packet
 * Switches With Infinite Storage", RFC 970 (1985): none can block another, however many connections it has.
 *
 * Under overload, a queue that is never empty would only delay everybody. Each call then waits for a moment and is
 * refused: controlled delay, see B. Maurer, "Fail at Scale", ACM Queue 13 (2015).
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

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly callers: Callers,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The answers to all requests that have begun or wait. */
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

  /** Signed-in users go before anonymous callers. Calls that sign in or get a new token have turns of their own. */
  #kindOf(request: IncomingMessage): Kind {
    const { url = '' } = request;
    // Without the keys no token can be checked, so they must not wait behind calls.
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

  /** Pages and probes are never refused: they are cheap, and a browser would not repeat them by itself. */
  #refuseLate(): void {
    const late = this.now() - patienceMs;
    for (const kind of ['anonymous', 'entry', 'known'] as const) {
      for (const turn of this.#waiting[kind].takeLate(({ since }) => since <= late, mostRefusedPerTurn))
        turn.refuse();
    }
  }
}
