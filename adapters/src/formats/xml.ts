import { SaxesParser } from 'saxes';
import { Refused } from './refused.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Events of an XML file. Element names come without their prefix, attribute names as written. */
interface XmlEvents {
  begin(name: string, attributes: Attributes): void;
  /** @param text what the element holds behind the last tag in it */
  end?(name: string, text: string): void;
}

/** Bytes that are decoded at a time. */
const chunkBytes = 65_536;
/** Nesting depth, and bytes of a tag or between two: the parser holds them in memory several times. */
const mostDepth = 256;
const mostBetween = 2_097_152;

/**
 * Reads a part of a spreadsheet, without phonetic readings.
 * @throws Error if it is not well-formed or exceeds any real spreadsheet
 */
export function readXml(xml: Uint8Array, { begin, end }: XmlEvents): void {
  const parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false });
  let depth = 0;
  let between = 0;
  let text = '';
  let isPhonetic = false;
  const enter = (step: 1 | -1): void => {
    between = 0;
    text = '';
    depth += step;
    if (depth > mostDepth) throw new Refused('not-a-spreadsheet');
  };
  const take = (piece: string): void => {
    text += piece;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('opentag', (tag) => {
    const name = withoutPrefix(tag.name);
    enter(1);
    isPhonetic ||= name === 'rPh';
    if (!isPhonetic) begin(name, tag.attributes);
  });
  parser.on('closetag', (tag) => {
    const name = withoutPrefix(tag.name);
    if (!isPhonetic) end?.(name, unescapeText(text));
    if (name === 'rPh') isPhonetic = false;
    enter(-1);
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += chunkBytes) {
    if (between > mostBetween) throw new Refused('not-a-spreadsheet');
    between += chunkBytes;
    parser.write(decoder.decode(xml.subarray(at, at + chunkBytes), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

export const isTrue = (attribute = ''): boolean => /^(?:1|true)$/.test(attribute);

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Characters that XML cannot hold are written as `_x0007_`. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
