import { SaxesParser } from 'saxes';
import { Refused } from './refused.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Events of an XML file. Element names come without their prefix, attribute names as written. */
export interface XmlEvents {
  begin(name: string, attributes: Attributes): void;
  /** Text between two tags, possibly in several parts. */
  text?(text: string): void;
  end?(name: string): void;
}

/** Bytes that are decoded at a time. */
const chunkBytes = 65_536;
/** Nesting depth, and bytes of a tag or between two: the parser holds them in memory several times. */
const mostDepth = 256;
const mostBetween = 2_097_152;

/** @throws Error if it is not well-formed or exceeds any real spreadsheet */
export function readXml(xml: Uint8Array, { begin, text, end }: XmlEvents): void {
  const parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false });
  let depth = 0;
  let between = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    between = 0;
    depth += 1;
    if (depth > mostDepth) throw new Refused('not-a-spreadsheet');
    begin(withoutPrefix(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    between = 0;
    depth -= 1;
    end?.(withoutPrefix(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
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
