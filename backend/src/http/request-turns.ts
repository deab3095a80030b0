import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const mostPerTurn = 8;
/** No browser and no proxy sends a request before it has the answer to the last. */
const mostOfOne = 256;

/**
 * When a request begins: after the answer to the one before it on its connection, and a few in each turn of the event
 * loop, which accepts one connection in each. So nobody makes us keep many answers that nobody reads, and a flood on
 * some connections leaves others a turn.
 */
export class RequestTurns {
  readonly #lines = new Map<Socket, Map<ServerResponse, () => void>>();
  readonly #waiting: (() => void)[] = [];
  #begun = 0;

  /** Of requests that have begun or wait. */
  *answers(): Iterable<ServerResponse> {
    for (const line of this.#lines.values()) yield* line.keys();
  }

  add(socket: Socket, response: ServerResponse, begin: () => void): void {
    const line = this.#lines.get(socket) ?? this.#newLine(socket);
    if (line.size >= mostOfOne) {
      socket.destroy();
      return;
    }
    line.set(response, () => {
      if (!socket.destroyed) begin();
    });
    response.once('close', () => {
      line.delete(response);
      this.#beginFirst(line);
    });
    if (line.size === 1) this.#beginFirst(line);
  }

  #newLine(socket: Socket): Map<ServerResponse, () => void> {
    const line = new Map<ServerResponse, () => void>();
    this.#lines.set(socket, line);
    socket.once('close', () => this.#lines.delete(socket));
    return line;
  }

  #beginFirst(line: ReadonlyMap<ServerResponse, () => void>): void {
    const [begin] = line.values();
    if (!begin) return;
    if (this.#begun < mostPerTurn && this.#waiting.length === 0) this.#begin(begin);
    else this.#waiting.push(begin);
  }

  #begin(begin: () => void): void {
    if (this.#begun === 0) setImmediate(() => this.#nextTurn());
    this.#begun += 1;
    begin();
  }

  #nextTurn(): void {
    this.#begun = 0;
    for (const begin of this.#waiting.splice(0, mostPerTurn)) this.#begin(begin);
  }
}
