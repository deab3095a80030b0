// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile, parseEnvFile } from './env-file.mjs';

const secret = 'canary';

/** @param {string | Uint8Array} text */
function refusal(text) {
  try {
    parseEnvFile(typeof text === 'string' ? Buffer.from(text) : text);
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'Stop') return error.message;
  }
  return 'not refused';
}

describe('The file .env', () => {
  it('is read with every usual way to write a setting', () => {
    const lines = ['# one', '', 'A=1', 'export B="x # y" # two', 'C= # three', "  D = 'a\nb'", 'E=1'];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(parseEnvFile(Buffer.from(lines.join(end)))).toEqual({
        A: '1',
        B: 'x # y',
        C: '',
        D: 'a\nb',
        E: '1',
      });
    }
  });

  it('is refused in one sentence in another encoding', () => {
    for (const bytes of [Buffer.from(`A=${secret}`, 'utf16le'), Buffer.from(`A=${secret}\xe4`, 'latin1')])
      expect(refusal(bytes)).toBe('The file .env is not in UTF-8; save it in that encoding.');
  });

  it.each([
    [`PORT: ${secret}`, 'is no setting; write NAME=value.'],
    [`SMTP_URL=smtp://user:${secret}#34@host`, 'has a # inside its value; put the value into quotes'],
    [`A="${secret}`, 'has a quote inside its value; put the whole value into other quotes.'],
  ])(
    '.env with the line %s is refused in a sentence that names the line and nothing of it',
    (line, words) => {
      const sentence = refusal(`A=1\nB="x\ny"\n${line}\nC=2\n`);
      expect(sentence).toContain(`Line 4 of .env ${words}`);
      expect(sentence).not.toContain(secret);
    },
  );

  it('sets what is not set yet, and tells the names in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
    writeFileSync(join(folder, '.env'), '\ufeffA=file\nB=file\n');
    vi.stubEnv('A', undefined);
    vi.stubEnv('B', 'set');
    expect([loadEnvFile(join(folder, '.env')), process.env.A, process.env.B]).toEqual([
      ['A', 'B'],
      'file',
      'set',
    ]);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});
