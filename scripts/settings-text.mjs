// @ts-check

/** @typedef {{ rule: { default?: unknown }, means: string, unset?: string, example?: string }} Setting
 * @typedef {{ intro: string, variables: Record<string, Setting> }} Group */

/** The variables of all groups, each with the first that has it: mail providers share some.
 * @param {readonly Group[]} groups
 * @returns {{ intro: string, settings: [string, Setting][] }[]} */
function each(groups) {
  const seen = new Set();
  return groups
    .map(({ intro, variables }) => ({
      intro,
      settings: Object.entries(variables).filter(([name]) => !seen.has(name) && seen.add(name)),
    }))
    .filter(({ settings }) => settings.length > 0);
}

const head = `# Everything is optional. Copy this file to .env and set what shall differ from the default.
# A wrong value is refused at start with one sentence that names the variable. Save this file in UTF-8.
# Put a value with a # in it into quotes. Nothing replaces ~ or $HOME: write paths in full.
# In user and password of an address write % as %25, / as %2F, ? as %3F, # as %23 and @ as %40.
`;

/** @param {string} text */
const comment = (text) => text.replace(/^/gm, '# ');

/** The text of `.env.example`: values are defaults, and the others are commented out.
 * @param {readonly Group[]} groups */
export function exampleOf(groups) {
  const parts = each(groups).map(({ intro, settings }) =>
    [
      comment(intro),
      ...settings.map(([name, { rule, example = '' }]) =>
        rule.default === undefined ? `#${name}=${example}` : `${name}=${rule.default}`,
      ),
    ].join('\n'),
  );
  return `${[head, ...parts.map((part) => `${part}\n`)].join('\n')}`;
}

const rows = /(?<=^\| variable \| default \| meaning \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/m;

/** The page with the table of settings of these groups.
 * @param {string} page
 * @param {readonly Group[]} groups */
export function withTable(page, groups) {
  const table = each(groups).flatMap(({ settings }) =>
    settings.map(([name, { rule, unset = '', means }]) => {
      const value = rule.default === undefined ? unset : `\`${rule.default}\``;
      return `| \`${name}\` | ${value} | ${means}${means && ' '}|\n`;
    }),
  );
  if (!rows.test(page)) throw new Error('The page has no table of settings.');
  return page.replace(rows, () => table.join(''));
}
