import { byteEngine } from './url-engine.ts';
import type { UrlPlan } from './url-plan.ts';
import { type UrlWarning, urlWarnings } from './url-warnings.ts';
import { textOfUtf8 } from './utf8-decoding.ts';

export interface PreviewedUrl {
  readonly url: string;
  readonly warnings: readonly UrlWarning[];
}

const lineEnd = 0x0a;

/**
 * The first URLs in the list's order: what the engines would write, by the one that is the reference. @param lines the head
 * of a list as an engine reads it, UTF-8; a last line without an end counts only when the head is all
 */
export function previewUrls(plan: UrlPlan, lines: Uint8Array, complete: boolean, most = 5): PreviewedUrl[] {
  let text = '';
  const engine = byteEngine({
    plan,
    write: (bytes) => {
      text += textOfUtf8(bytes);
    },
  });
  const made = () => engine.count.keywords;
  let start = 0;
  while (start < lines.length && made() < most) {
    const end = lines.indexOf(lineEnd, start) + 1;
    if (end === 0 && !complete) break;
    if (engine.push(lines.subarray(start, end || lines.length))) return [];
    start = end || lines.length;
    if (end === 0) break;
  }
  const finish = engine.finish();
  let step = finish.next();
  while (!step.done) step = finish.next();
  if (step.value) return [];
  return text
    .split(/\r?\n/)
    .slice(0, -1)
    .slice(0, most)
    .map((url) => ({ url, warnings: urlWarnings(url) }));
}
