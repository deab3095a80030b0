import type { KeywordMode, UrlPart } from '@toolkit/domain/url-generator';
import type { EngineExports } from './engine-exports.ts';

const partBytes = 16;
const modes: Readonly<Record<KeywordMode, number>> = { percent: 0, plus: 1, raw: 2 };

/** Writes the parts of a plan and then their texts into the engine's memory. @returns the number of parts */
export function writeProgram(engine: EngineExports, parts: readonly UrlPart[]): number {
  const texts = parts.reduce((length, { text }) => length + text.length, 0);
  const program = engine.beginProgram(parts.length * partBytes + texts) >>> 0;
  if (program === 0) throw new RangeError('No memory.');
  const { buffer } = engine.memory;
  const view = new DataView(buffer);
  const bytes = new Uint8Array(buffer);
  let textAt = program + parts.length * partBytes;
  for (const [index, { text, mode, column = 0 }] of parts.entries()) {
    const at = program + index * partBytes;
    view.setUint32(at, textAt, true);
    view.setUint32(at + 4, text.length, true);
    view.setInt32(at + 8, mode === undefined ? -1 : modes[mode], true);
    view.setUint32(at + 12, column, true);
    bytes.set(text, textAt);
    textAt += text.length;
  }
  return parts.length;
}
