// @ts-check

/** @typedef {{ default?: string, means: string, unset?: string, example?: string }} Setting */

const head = `# Everything is optional. Copy this file to .env and set what shall differ from the default.
# A wrong value is refused at start with one sentence that names the variable. Save this file in UTF-8.
# Put a value with a # in it into quotes. Nothing replaces ~ or $HOME: write paths in full.
# In user and password of an address write % as %25, / as %2F, ? as %3F, # as %23 and @ as %40.
`;

/** The text of `.env.example`: values are defaults, and the others are commented out. A setting that its neighbour
 * explains has no line of its own.
 * @param {Readonly<Record<string, Setting>>} variables */
export function buildExample(variables) {
  const lines = Object.entries(variables).flatMap(([name, { default: value, means, example = '' }]) => [
    ...(means === ''
      ? []
      : ['', `# ${means.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replaceAll('`', '')}`]),
    value === undefined ? `#${name}=${example}` : `${name}=${value}`,
  ]);
  return `${head}${lines.join('\n')}\n`;
}

const rows = /(?<=^\| variable \| default \| meaning \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/m;

/** The page with the table of these settings.
 * @param {string} page
 * @param {Readonly<Record<string, Setting>>} variables */
export function withTable(page, variables) {
  const table = Object.entries(variables).map(([name, { default: text, unset = '', means }]) => {
    const value = text === undefined ? unset : `\`${text}\``;
    return `| \`${name}\` | ${value} | ${means}${means && ' '}|\n`;
  });
  if (!rows.test(page)) throw new Error('The page has no table of settings.');
  return page.replace(rows, () => table.join(''));
}
