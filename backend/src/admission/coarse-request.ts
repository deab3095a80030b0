import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What a piece of a body takes in memory besides its bytes, until it is read. */
const bytesOfPiece = 128;
/** More pieces than this must be large on average: */
const freePieces = 100;
const leastBytes = 64;

/**
 * A request whose body does not come in crumbs. Each chunk or packet is a piece, and Node bounds only the bytes that wait
 * to be read: 64 kB in chunks of one byte would take 7 MB.
 */
export class CoarseRequest extends IncomingMessage {
  private pieces = 0;
  private bytes = 0;

  constructor(socket: Socket) {
    super(socket);
    // Express replaces the prototype of each request.
    this.push = this.push.bind(this);
  }

  /** At most what the pieces that nobody has read yet take besides their bytes. */
  get bytesOfPieces(): number {
    return Math.min(this.pieces, this.readableLength) * bytesOfPiece;
  }

  /** Node's parser calls it with each piece, and with null at the end. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) return super.push(null);
    this.pieces += 1;
    this.bytes += piece.length;
    if (this.pieces <= freePieces || this.bytes >= this.pieces * leastBytes) return super.push(piece);
    this.socket.destroy();
    return false;
  }
}
