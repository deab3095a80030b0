import { Refused } from './refused.ts';
import { unescaped } from './xml-text.ts';

/** A name of at most four letters as a number; of a longer one, its last four. */
export const codeOf = (name: string): number =>
  [...name].reduce((code, letter) => ((code << 8) | letter.charCodeAt(0)) >>> 0, 0);

const [opens, closes, slash, mark, question, colon, equals] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3a, 0x3d];
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27;
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

/** Goes from one tag of an XML file to the next. Everything is numbers, since a sheet has millions of them. */
export class XmlTags {
  /** The code of its name, without a prefix. */
  name = 0;
  /** Where it begins, and where what is after it does. */
  start = 0;
  end = 0;
  /** `</c>` */
  closing = false;
  /** `<c/>` */
  empty = false;
  /** Of an attribute: the code of its name, with the prefix, and where its value stands. */
  attribute = 0;
  from = 0;
  to = 0;
  private nameStart = 0;
  private attributes = 0;
  private attributeStart = 0;
  private attributeEnd = 0;

  constructor(private readonly xml: Uint8Array) {}

  /** False at the end. @throws Refused where a tag has none */
  next(): boolean {
    const { xml } = this;
    let start = xml.indexOf(opens, this.end);
    while (start >= 0 && (xml[start + 1] === mark || xml[start + 1] === question))
      start = xml.indexOf(opens, this.afterSpecial(start));
    if (start < 0) return false;
    this.start = start;
    this.closing = xml[start + 1] === slash;
    let at = start + (this.closing ? 2 : 1);
    this.nameStart = at;
    let name = 0;
    for (let byte = xml[at]; byte !== undefined && byte > 0x20; byte = xml[++at]) {
      if (byte === closes || byte === slash) break;
      if (byte === colon) this.nameStart = at + 1;
      name = byte === colon ? 0 : ((name << 8) | byte) >>> 0;
    }
    this.name = name;
    this.attributes = at;
    for (let byte = xml[at]; byte !== closes; byte = xml[at]) {
      if (byte === undefined) throw new Refused('not-a-spreadsheet');
      at = isQuote(byte) ? this.found(xml.indexOf(byte, at + 1)) + 1 : at + 1;
    }
    this.empty = xml[at - 1] === slash;
    this.end = at + 1;
    return true;
  }

  /** The next one of this tag; false after the last. */
  nextAttribute(): boolean {
    const { xml } = this;
    let at = this.attributes;
    while (isSpace(xml[at])) at += 1;
    this.attributeStart = at;
    let name = 0;
    for (; xml[at] !== equals && !isSpace(xml[at]); at += 1) {
      if (at >= this.end) return false;
      name = ((name << 8) | (xml[at] as number)) >>> 0;
    }
    this.attributeEnd = at;
    while (at < this.end && !isQuote(xml[at])) at += 1;
    if (at >= this.end) return false;
    this.attribute = name;
    this.from = at + 1;
    this.to = this.found(xml.indexOf(xml[at] as number, at + 1));
    this.attributes = this.to + 1;
    return true;
  }

  /** The attribute's name and value in full: for parts that are short. */
  attributeName(): string {
    return decoder.decode(this.xml.subarray(this.attributeStart, this.attributeEnd));
  }

  value(): string {
    return unescaped(decoder.decode(this.xml.subarray(this.from, this.to)));
  }

  /** The name in full, without a prefix: for parts that are short. */
  fullName(): string {
    let end = this.nameStart;
    while (end < this.end && !isSpace(this.xml[end]) && this.xml[end] !== slash && this.xml[end] !== closes)
      end += 1;
    return decoder.decode(this.xml.subarray(this.nameStart, end));
  }

  /** Comments, sections of text and instructions have rules of their own. */
  private afterSpecial(start: number): number {
    const begins = (text: string) =>
      [...text].every((letter, at) => this.xml[start + at] === letter.charCodeAt(0));
    if (begins('<!--')) return this.after('-->', start + 4);
    if (begins('<![CDATA[')) return this.after(']]>', start + 9);
    return this.found(this.xml.indexOf(closes, start)) + 1;
  }

  private after(end: string, from: number): number {
    for (let at = this.xml.indexOf(closes, from); at >= 0; at = this.xml.indexOf(closes, at + 1)) {
      const isEnd = [...end].every((letter, back) => this.xml[at - 2 + back] === letter.charCodeAt(0));
      if (isEnd && at - 2 >= from) return at + 1;
    }
    throw new Refused('not-a-spreadsheet');
  }

  private found(at: number): number {
    if (at < 0) throw new Refused('not-a-spreadsheet');
    return at;
  }
}

const decoder = new TextDecoder();
