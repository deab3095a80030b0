// @ts-check

export const multipart = 'multipart/form-data; boundary=b';

/** @param {string} name
 * @param {string | Buffer} content
 * @param {string} [more] of the part's first header, and further headers */
export const part = (name, content, more = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

export const form = (/** @type {Buffer[]} */ ...parts) => Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
