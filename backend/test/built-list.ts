import { fileURLToPath } from 'node:url';

/** The list of common passwords that the build makes. */
export const commonPasswords = fileURLToPath(new URL('../common-passwords.bin', import.meta.url));
