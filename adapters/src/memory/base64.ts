const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** By hand: neither btoa nor Buffer exists everywhere that the memory adapters run. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
    const group = (one << 16) | (two << 8) | three;
    for (const shift of [18, 12, 6, 0]) text += alphabet[(group >> shift) & 63];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return missing === 0 ? text : text.slice(0, -missing) + '='.repeat(missing);
}
