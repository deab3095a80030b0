/** Digits may be grouped by spaces of any kind, and a space may stand before a per cent sign. */
const strip = (text: string) => text.replace(/[\s'%]/g, '');

/** A whole number as spreadsheets write it: `1310`, `1,310`, `1.310`, `1 310`. NaN for any other text. */
export function readCount(text: string) {
  const cell = strip(text);
  return /^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(cell) ? Number(cell.replace(/[.,]/g, '')) : Number.NaN;
}

/** A number whose last mark is that of decimals: `7.4`, `7,4`, `1,042.5`, `5,0 %`. NaN for any other text. */
export function readDecimal(text: string) {
  const cell = strip(text).replace(/[.,](?=.*[.,])/g, '');
  return /^\d+(?:[.,]\d*)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
}
