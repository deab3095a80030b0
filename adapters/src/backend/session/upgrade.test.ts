import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/index.ts';
import { expectUpgrade } from './upgrade.testing.ts';

describe('an embedded database of a former version', () => {
  it('is as it was after an upgrade that broke off; upgraded, everybody stays signed in, and OIDC users come beside them', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
    await expectUpgrade((schema) => openDatabase({ ...schema, dataDir }));
    await rm(dataDir, { recursive: true });
  });
});
