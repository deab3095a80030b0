import { codeOf, XmlTags } from './xml-tags.ts';
import { textAt } from './xml-text.ts';

/** The texts that cells refer to by their number, from 0. */
export interface SharedTexts {
  readonly count: number;
  at(index: number): Uint8Array;
}

const [ofItem, ofText, ofPhonetic] = ['si', 't', 'rPh'].map(codeOf);

/** @param xml written over: a text is never longer than what stands for it, so that they need no memory of their own */
export function sharedTexts(xml: Uint8Array): SharedTexts {
  const tags = new XmlTags(xml);
  const ends: number[] = [];
  const runs: number[] = [];
  let written = 0;
  let begun = -1;
  let phonetic = false;
  while (tags.next()) {
    if (tags.name === ofPhonetic) phonetic = !tags.closing && !tags.empty;
    else if (tags.name === ofText && !phonetic && !tags.empty) {
      if (!tags.closing) begun = tags.end;
      else if (begun >= 0) {
        runs.push(begun, tags.start);
        begun = -1;
      }
    } else if (tags.name === ofItem) {
      if (tags.closing) {
        const text = textAt(xml, runs);
        xml.set(text, written);
        written += text.length;
      }
      if (tags.closing || tags.empty) ends.push(written);
      runs.length = 0;
    }
  }
  return {
    count: ends.length,
    at: (index) => xml.subarray(index === 0 ? 0 : ends[index - 1], ends[index]),
  };
}
