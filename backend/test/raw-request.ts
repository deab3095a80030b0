import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything received, so that answers can be counted. */
  readonly text: string;
}

/**
 * Sends exactly these bytes, ends its side if it `leaves`, and reads until the server closes. A request on a kept-alive
 * connection must therefore ask to close it.
 */
export function rawRequest(
  port: number,
  chunks: readonly (string | Uint8Array)[],
  leaves = false,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(received).toString('latin1'))));
    socket.on('error', () => {});
    for (const chunk of chunks) socket.write(chunk);
    if (leaves) socket.end();
  });
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text };
}
