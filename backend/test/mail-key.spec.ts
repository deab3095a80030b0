import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@toolkit/application/backend/environment';
import { loadMailEncryption } from '../src/composition/outbox.ts';
import { temporaryFolder } from './temporary-folder.ts';

const [kept, own] = ['1a'.repeat(32), '2b'.repeat(32)] as const;
const secrets = async () => kept;
const mail = { text: 'code=1', html: '<p>code=1</p>' };
const file = join(temporaryFolder(), 'key');

describe('the key that encrypts mail', () => {
  it('the key of MAIL_KEY_FILE encrypts, and what the kept one encrypted before stays readable', async () => {
    await writeFile(file, `${own}\n`);
    const withOwn = await loadMailEncryption(file, secrets);
    const withKept = await loadMailEncryption(undefined, secrets);
    const before = withKept.encrypt('id', mail);
    expect(withOwn.decrypt('id', before.keyId, before.encrypted)).toEqual(mail);
    const now = withOwn.encrypt('id', mail);
    // The database and its own keys alone are not enough to read the mail.
    expect(withKept.decrypt('id', now.keyId, now.encrypted)).toBeUndefined();
    expect(withKept.keyIds).not.toContain(now.keyId);
  });

  it.each([
    ['that is missing', undefined, 'cannot be read (ENOENT).'],
    ['that holds no key', 'secret', 'must hold 64 hexadecimal digits, as of openssl rand -hex 32.'],
  ])(
    'the key of a file %s is one sentence without its name, which may be the key, and what it holds',
    async (_what, content, words) => {
      await rm(file, { force: true });
      if (content !== undefined) await writeFile(file, content);
      await expect(loadMailEncryption(file, secrets)).rejects.toThrow(
        new StartupError(`The file that MAIL_KEY_FILE names ${words}`),
      );
    },
  );
});
