// @ts-check

/** @typedef {{ status: number, body: string, head: string, cookie: string }} IdentityAnswer `cookie` is empty where
 *   the answer set none; `head` are the headers without those that differ from one answer to the next. */

const changing = new Set(['date', 'x-request-id', 'set-cookie', 'content-security-policy']);

/** Calls of identity's routes as a page would make them, from any source address.
 * @param {import('./product.mjs').Product} product */
export function identityClient({ origin }) {
  /** @param {string} path
   * @param {Record<string, unknown>} fields
   * @param {{ from?: string, cookie?: string, headers?: Record<string, string> }} [options]
   * @returns {Promise<IdentityAnswer>} */
  return async (path, fields, { from = '10.0.0.1', cookie = '', headers = {} } = {}) => {
    const answer = await fetch(`${origin}/api/auth${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        'X-Forwarded-For': from,
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      body: JSON.stringify(fields),
    });
    return {
      status: answer.status,
      body: await answer.text(),
      head: [...answer.headers]
        .filter(([name]) => !changing.has(name))
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  };
}

let made = 0;
/** An address that nobody has yet. */
export const newEmail = () => {
  made += 1;
  return `attacked-${process.pid}-${made}@example.com`;
};

let sources = 0;
/** A source address that has sent nothing yet. */
export const newSource = () => {
  sources += 1;
  return `10.${1 + (sources >> 16)}.${(sources >> 8) & 255}.${sources & 255}`;
};

/** @param {{ status: number }[]} answers
 * @returns {string} how often each status came */
export function countStatuses(answers) {
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
