// @ts-check

/** @param {string} text
 * @param {{ find: string, replace: string }} change
 * @returns {string}
 * @throws where there is nothing to replace, or more than one place to do so */
export function replaceOnce(text, { find, replace }) {
  const [before, after, ...others] = text.split(find);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`Found ${text.split(find).length - 1} times instead of once: ${find}`);
  return before + replace + after;
}
