const [openTag, closeTag, slash, equals, letterR] = [0x3c, 0x3e, 0x2f, 0x3d, 0x72];
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27;
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

/**
 * How many cells a reader makes of a part of a spreadsheet: its rows times its columns, gaps included. Two cells far apart
 * are enough for more than any memory holds. Infinite where an address is none.
 */
export function cellsOf(xml: Uint8Array): number {
  let rows = 0;
  let columns = 0;
  for (let at = xml.indexOf(openTag); at >= 0; at = xml.indexOf(openTag, at)) {
    const tag = tagAt(xml, at + 1);
    at = tag.end;
    if (tag.row > rows) rows = tag.row;
    // A cell without anything in it is not made.
    if (xml[at - 1] !== slash && tag.column > columns) columns = tag.column;
  }
  return rows * columns;
}

/** What the attribute `r` of the tag says, and where the tag ends. */
function tagAt(xml: Uint8Array, start: number): { row: number; column: number; end: number } {
  let address = { row: 0, column: 0 };
  let at = start;
  while (at < xml.length && xml[at] !== closeTag) {
    if (!isQuote(xml[at])) {
      at += 1;
      continue;
    }
    const end = xml.indexOf(xml[at] as number, at + 1);
    if (end < 0) return { ...address, end: xml.length };
    if (isNamedR(xml, at)) address = addressIn(xml, at + 1, end);
    at = end + 1;
  }
  return { ...address, end: at };
}

/** Whether the value that begins there is that of an attribute called `r`, and not `s:r` or `ref`. */
function isNamedR(xml: Uint8Array, value: number): boolean {
  let at = value - 1;
  while (isSpace(xml[at])) at -= 1;
  if (xml[at] !== equals) return false;
  at -= 1;
  while (isSpace(xml[at])) at -= 1;
  return xml[at] === letterR && isSpace(xml[at - 1]);
}

/** `B7`, or of a row only `7`. */
function addressIn(xml: Uint8Array, start: number, end: number): { row: number; column: number } {
  let row = 0;
  let column = 0;
  for (let at = start; at < end; at += 1) {
    const byte = (xml[at] as number) & ~0x20;
    const digit = (xml[at] as number) - 0x30;
    if (digit >= 0 && digit <= 9) row = row * 10 + digit;
    else if (byte >= 0x41 && byte <= 0x5a) column = column * 26 + byte - 0x40;
    else return { row: Number.POSITIVE_INFINITY, column: Number.POSITIVE_INFINITY };
  }
  return { row, column };
}
