// @ts-check

/** @param {unknown} value */
const cell = (value) => `${value}`.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

/** @param {unknown[]} cells */
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;

/** @param {string[]} heads of the columns
 * @param {unknown[][]} rows
 * @returns {string[]} the lines of a table */
export const table = (heads, rows) => [row(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(row)];
