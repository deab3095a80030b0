import type { WriteBytes } from '../text/transcoder.ts';
import { utf8Check } from '../text/utf8-check.ts';
import type { TextProblem } from './keyword-reader.ts';

/** Passes valid UTF-8 on and reports the line of anything else. LF, CRLF or CR end a line. */
export function textCheck(write: WriteBytes): {
  push(bytes: Uint8Array): TextProblem | undefined;
  end(): TextProblem | undefined;
} {
  const check = utf8Check();
  let passed = 0;
  let lineEnds = 0;
  let afterCr = false;
  const count = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === 0x0d || (byte === 0x0a && !afterCr)) lineEnds += 1;
      afterCr = byte === 0x0d;
    }
  };
  const problem = (): TextProblem => ({ code: 'not-text', line: lineEnds + 1 });
  return {
    push(bytes) {
      const offset = check.push(bytes);
      count(offset === undefined ? bytes : bytes.subarray(0, Math.max(offset - passed, 0)));
      if (offset !== undefined) return problem();
      passed += bytes.length;
      write(bytes);
      return undefined;
    },
    end: () => (check.end() === undefined ? undefined : problem()),
  };
}
