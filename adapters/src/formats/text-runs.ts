import { readXml, type XmlEvents } from './xml.ts';

interface TextEvents extends Required<Pick<XmlEvents, 'begin' | 'end'>> {
  /** The text of one element; formatted text consists of several. */
  run(text: string): void;
}

/** Reads the values and texts of an XML file, without phonetic readings. */
export function readTextRuns(xml: Uint8Array, { begin, run, end }: TextEvents): void {
  let text: string | undefined;
  let phonetic = false;
  const holdsText = (name: string) => name === 't' || name === 'v';
  readXml(xml, {
    begin(name, attributes) {
      if (name === 'rPh') phonetic = true;
      else if (holdsText(name) && !phonetic) text = '';
      else begin(name, attributes);
    },
    text(piece) {
      if (text !== undefined) text += piece;
    },
    end(name) {
      if (name === 'rPh') phonetic = false;
      else if (!holdsText(name)) end(name);
      else if (text !== undefined) {
        run(unescapeText(text));
        text = undefined;
      }
    },
  });
}

/** Characters that XML cannot hold are written as `_x0007_`. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
