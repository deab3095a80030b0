import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import { hasBody } from './body-deadline.ts';
import { CoarseRequest } from './coarse-request.ts';
import { FairLine } from './fair-line.ts';
import { Shares } from './shares.ts';

/** How many requests of each kind begin in one turn of the event loop under load. Unused turns go to the next kind. */
const perTurn = { known: 4, page: 2, entry: 1, anonymous: 1 };
const kinds = ['known', 'page', 'entry', 'anonymous'] as const;
type Kind = (typeof kinds)[number];

const mostPerTurn = 8;
/** A refusal is cheap but not free. */
const mostRefusedPerTurn = 100;
/** What waits stays in memory. Browsers and proxies do not send a request before the last one is answered, so a
 * connection with more unanswered requests than this is closed at once: what it has sent cannot be left unread. */
const mostPerConnection = 8;
/** The most bytes of these. */
const mostBytesPerConnection = 131_072;
/** A header in memory, besides its characters. */
const bytesOfHeader = 64;
/** Browsers send some 20, and proxies add a few. */
export const mostHeaders = 100;
/** If calls have been waiting without a break for this long, it is an overload and not a short burst. */
const standingMs = 1_000;
/** How long a call then waits at most, */
const patienceMs = 50;
/** and how long the first one of its source, so that many busy sources keep no other out. */
const firstPatienceMs = 1_000;

/** A request, received in whole or in part, and what the queue can do with it. */
export interface QueuedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  begin(): void;
  /** Answers that the client should try again. */
  refuse(): void;
}

type Sourced = QueuedRequest & { readonly source: string };
type Waiting = Sourced & { readonly since: number };
type Waiters = Readonly<Record<Kind, FairLine<Waiting>>>;

/** The requests of one connection. The first one waits or has begun. */
interface Line {
  readonly turns: Map<ServerResponse, Sourced>;
  /** Stops counting the first request as open, or the previous one whose body is still arriving. */
  release(): void;
  /** Set once nothing more is read: to be called when the requests before are answered. */
  onAnswered?: (() => void) | undefined;
}

/** What can be told about a request before it is read. */
export interface Callers {
  /** Whether a signed-in user sends it. */
  isKnown(request: IncomingMessage): boolean;
  /** The client that sends it. */
  readSource(request: IncomingMessage): string;
  /** Called for each call that is refused because of overload. */
  onBusy(): void;
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
  private readonly lines = new Map<Socket, Line>();
  private readonly waiting = Object.fromEntries(kinds.map((kind) => [kind, new FairLine()])) as Waiters;
  private readonly open: Shares;
  /** Calls beyond `mostOpen`. Their refusal waits for a turn: by then what came with their headers has been read. */
  private readonly over: QueuedRequest[] = [];
  private begun = 0;
  private waitingSince = 0;

  /** @param now milliseconds of a monotonic clock
   * @param mostOpen calls of one client at once; a proxy sends them over its own connections */
  constructor(
    private readonly callers: () => Callers,
    private readonly now: () => number = () => performance.now(),
    mostOpen = 1_000,
  ) {
    this.open = new Shares(mostOpen);
  }

  /** The answers to all requests that have begun or wait, on one connection or on all. The first of each is being sent. */
  *answers(socket?: Socket): Generator<ServerResponse> {
    const lines = socket ? [this.lines.get(socket)] : this.lines.values();
    for (const line of lines) if (line) yield* line.turns.keys();
  }

  /** Calls back when each whole request of the connection is answered. Nothing else may be read from it. */
  whenAnswered(socket: Socket, then: () => void): void {
    const line = this.lines.get(socket) ?? this.newLine(socket);
    line.onAnswered = then;
    endIfAnswered(line);
  }

  add(turn: QueuedRequest): void {
    const { request, response } = turn;
    const { socket } = request;
    // Its `close` has passed: nothing would ever take its line away.
    if (socket.destroyed) return;
    const line = this.lines.get(socket) ?? this.newLine(socket);
    if (isTooMuch(line, request)) {
      socket.destroy();
      return;
    }
    line.turns.set(response, { ...turn, source: this.callers().readSource(request) });
    response.once('close', () => {
      line.turns.delete(response);
      if (request.complete) line.release();
      else request.once('close', line.release);
      endIfAnswered(line);
      this.beginFirst(line);
    });
    if (line.turns.size === 1) this.beginFirst(line);
  }

  /** Node does not tell the later answers of a connection that it has closed. */
  private newLine(socket: Socket): Line {
    const line: Line = { turns: new Map(), release: () => {} };
    this.lines.set(socket, line);
    socket.once('close', () => {
      this.lines.delete(socket);
      line.release();
    });
    return line;
  }

  private beginFirst(line: Line): void {
    const [turn] = line.turns.values();
    // The previous answer may have ended the connection.
    if (!turn?.request.socket.writable) return;
    line.release();
    const kind = this.chooseKind(turn.request);
    if (kind !== 'page' || hasBody(turn.request)) {
      const release = this.open.take({ names: [turn.source], amount: 1 });
      if (!release) {
        this.over.push(turn);
        if (this.over.length === 1) setImmediate(() => this.refuseOver());
        return;
      }
      line.release = release;
    }
    const isFirst = kinds.every((other) => this.waiting[other].size === 0);
    if (isFirst && this.begun < mostPerTurn) {
      this.begin(turn);
      return;
    }
    const since = this.now();
    if (isFirst) this.waitingSince = since;
    this.waiting[kind].add(turn.source, { ...turn, since });
  }

  /** Signed-in users go before anonymous callers. Calls that sign in or get a new token have turns of their own. */
  private chooseKind(request: IncomingMessage): Kind {
    const { url = '' } = request;
    // Without the keys no token can be checked, so they must not wait behind calls.
    if (!url.startsWith('/api/') || url === identityPath + identityKeysPath) return 'page';
    if (url.startsWith(`${identityPath}/`)) return 'entry';
    return this.callers().isKnown(request) ? 'known' : 'anonymous';
  }

  private begin({ request, begin }: QueuedRequest): void {
    if (this.begun === 0) setImmediate(() => this.nextTurn());
    this.begun += 1;
    if (request.socket.writable) begin();
  }

  private nextTurn(): void {
    this.begun = 0;
    if (this.now() - this.waitingSince > standingMs) this.refuseLate();
    for (const kind of kinds) this.beginSome(kind, perTurn[kind]);
    for (const kind of kinds) this.beginSome(kind, mostPerTurn - this.begun);
  }

  private beginSome(kind: Kind, count: number): void {
    for (let begun = 0; begun < count; begun += 1) {
      const turn = this.waiting[kind].next();
      if (!turn) return;
      this.begin(turn);
    }
  }

  private refuseOver(): void {
    const turns = this.over.splice(0, mostRefusedPerTurn);
    if (this.over.length > 0) setImmediate(() => this.refuseOver());
    for (const turn of turns) turn.refuse();
  }

  /** Pages and probes are never refused: they are cheap, and a browser would not repeat them by itself. */
  private refuseLate(): void {
    const now = this.now();
    const isLate = ({ since }: Waiting, isFirst: boolean) =>
      now - since >= (isFirst ? firstPatienceMs : patienceMs);
    for (const kind of ['anonymous', 'entry', 'known'] as const) {
      for (const turn of this.waiting[kind].takeLate(isLate, mostRefusedPerTurn)) turn.refuse();
    }
  }
}

function isTooMuch({ turns }: Line, next: IncomingMessage): boolean {
  if (turns.size === 0) return false;
  const requests = [next, ...Array.from(turns.values(), ({ request }) => request)];
  if (requests.length > mostPerConnection || requests.some(hasTooManyHeaders)) return true;
  return requests.reduce((bytes, request) => bytes + countBytes(request), 0) > mostBytesPerConnection;
}

export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * mostHeaders;

/** The part of a request that is in memory. */
function countBytes(request: IncomingMessage): number {
  const { url = '', rawHeaders, rawTrailers, readableLength } = request;
  const ofBody = readableLength + (request instanceof CoarseRequest ? request.bytesOfPieces : 0);
  const texts = [...rawHeaders, ...rawTrailers];
  return texts.reduce((bytes, text) => bytes + text.length + bytesOfHeader / 2, url.length + ofBody);
}

/** An incomplete request stays so and gets no answer of its own. */
function endIfAnswered(line: Line): void {
  const { turns, onAnswered } = line;
  if (!onAnswered || [...turns.values()].some(({ request }) => request.complete)) return;
  line.onAnswered = undefined;
  onAnswered();
}
