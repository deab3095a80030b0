// @ts-check
import { homedir } from 'node:os';
import { join } from 'node:path';

const { TEST_SERVERS_DIR, XDG_CACHE_HOME } = process.env;
const cache = process.getuid?.() === 0 ? '/var/cache' : XDG_CACHE_HOME || join(homedir(), '.cache');

/** Where foreign servers stay from one run to the next: outside of the clone. What root starts may run as a user of
 * its own, who does not get through root's home. */
export const home = TEST_SERVERS_DIR || join(cache, 'traffic-toolkit-test-servers');

// Those users read what is made here and in the folders of the servers.
process.umask(0o022);
