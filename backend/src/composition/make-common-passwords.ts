import { readFile } from 'node:fs/promises';
import { writeCommonPasswords } from '@toolkit/adapters/backend/session';
import { passwordProblem } from '@toolkit/domain/account';
import { listedSpelling } from '@toolkit/domain/validation';

/** `node make-common-passwords.js <words> <file>`: writes those words that the other password rules allow. */
const [words, file] = process.argv.slice(2);
if (words === undefined || file === undefined)
  throw new Error('Name the file of words and the file to write.');
const choosable = (await readFile(words, 'utf8')).split(/\r?\n/).filter((word) => !passwordProblem(word));
await writeCommonPasswords(file, choosable.map(listedSpelling));
