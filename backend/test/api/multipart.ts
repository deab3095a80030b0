export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly value: string | Uint8Array;
  readonly more?: string;
}

const part = ({ name, filename, value, more = '' }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${more}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

/** With `b` as its boundary. */
export const form = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.map(part), Buffer.from('--b--\r\n')]);

/** The head of a request with such a form. */
export const head = (token: string, headers: string, path = '/api/user/account/save'): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n`;

/** The part that each form of a save has. */
export const data: Part = {
  name: 'data',
  value: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }),
};
