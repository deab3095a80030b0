import { parseHost } from './ascii-host.ts';
import { type Rule, ruleWords } from './rules.ts';

// A dotted host whose top-level part has two or more letters. Each character is read once: no two
// quantifiers can match the same text, so a hostile address costs linear time.
const httpAddress = /^https?:\/\/([^\s/?#@:[\]\\]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i;
// Persian and Indic words have joiners within; the URL parser knows after which letters.
const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}\p{Join_Control}_-]*[\p{L}\p{M}\p{N}_])?$/u;
// Without the flag i: it would make a letter of one of the marks.
const topLevel = /^(?:\p{L}\p{M}*\p{L}[\p{L}\p{M}]*|[Xx][Nn]--[A-Za-z0-9-]+)$/u;

/** http or https, dotted host, top-level part of two or more letters, no credentials, and it parses as a URL. */
export const url: Rule = (text) => (isHttpUrl(text.trim()) ? undefined : ruleWords.url);

export function isHttpUrl(text: string): boolean {
  const host = httpAddress.exec(text)?.[1];
  if (host === undefined) return false;
  const labels = host.split('.');
  const last = labels.at(-1);
  return (
    labels.length > 1 &&
    last !== undefined &&
    topLevel.test(last) &&
    labels.every((part) => label.test(part)) &&
    parseHost(text) !== undefined
  );
}
