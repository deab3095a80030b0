import type { EnginePlan } from '@toolkit/domain/url-generator';
import type { EngineExports } from './engine-exports.ts';

const partBytes = 16;
const encoder = new TextEncoder();

/** Writes the parts of a plan and then their texts into the engine's memory. @returns the number of parts */
export function writeProgram(engine: EngineExports, plan: EnginePlan | undefined): number {
  const parts = plan ? [encoder.encode(plan.before), encoder.encode(plan.after)] : [];
  const texts = parts.reduce((length, text) => length + text.length, 0);
  const program = engine.beginProgram(parts.length * partBytes + texts) >>> 0;
  if (program === 0) throw new RangeError('No memory.');
  const { buffer } = engine.memory;
  const view = new DataView(buffer);
  const bytes = new Uint8Array(buffer);
  let textAt = program + parts.length * partBytes;
  for (const [index, text] of parts.entries()) {
    const at = program + index * partBytes;
    view.setUint32(at, textAt, true);
    view.setUint32(at + 4, text.length, true);
    // A keyword, percent-encoded, stands behind the first text only.
    view.setInt32(at + 8, index === 0 ? 0 : -1, true);
    view.setUint32(at + 12, 0, true);
    bytes.set(text, textAt);
    textAt += text.length;
  }
  return parts.length;
}
