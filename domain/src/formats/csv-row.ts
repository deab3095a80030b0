/** RFC 4180: CRLF, quotes only where needed. */
export const csvRow = (...cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

// The separators of all countries need quotes, so that a cell stays one cell everywhere.
const needsQuotes = /[",;\t\n\r]|^ | $/;
const beginsFormula = /^[=+\-@\t\n\r＝＋－＠]/;

/**
 * A cell that a spreadsheet could read as a formula gets a leading apostrophe, in every column. URLs begin with http,
 * so they never need it. https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvCell(text: string): string {
  const guarded = beginsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(text) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
