import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailsOf, post } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const password = 'three white horses';
const ann = 'ann@canary.example';

let dataDir: string;
let backend: RunningBackend;

const started = async (environment: Record<string, string>) => {
  backend = await runBackend({ environment: { DATA_DIR: dataDir, ...environment } });
};

/** What a person who requests mails sees: status, body, and the names of the headers. */
async function answers() {
  const registered = await post(backend, '/register', { email: ann, password });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { user } = (await registered.json()) as { user: { id: string } };
  const continueUrl = `${backend.app.url}/login`;
  const seen = [];
  for (const response of [
    await post(backend, '/verification/send', { user: user.id, continueUrl }, cookie),
    await post(backend, '/password-reset/request', { email: ann }),
    await post(backend, '/password-reset/request', { email: 'unknown@canary.example' }),
    await backend.call('/readyz'),
  ])
    seen.push([response.status, await response.text(), [...response.headers.keys()].sort()]);
  return seen;
}

async function logged(words: string): Promise<string> {
  await eventually(`"${words}" in the log`, () => backend.log.some((line) => line.includes(words)));
  return backend.log.join('\n');
}

describe('a mail server', () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mail test '));
  });

  afterEach(async () => {
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('that is dead changes no answer; the mail waits for the next start and the log says why, but not for whom', async () => {
    await started({});
    const expected = await answers();
    expect(expected.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsOf(backend, 2)).toHaveLength(2);
    await backend.stop();
    await rm(dataDir, { recursive: true });

    // Nothing listens there, now or later.
    await started({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await answers()).toEqual(expected);
    const log = await logged('cannot be reached');
    expect(log).not.toMatch(/canary|#code=|password=/);
    await backend.stop();

    await started({});
    const messages = await mailsOf(backend, 2);
    expect(messages.map(({ subject }) => subject).sort()).toEqual([
      'Choose a new password',
      'Verify your email address',
    ]);
    expect(messages.flatMap(({ to }) => to)).toEqual([ann, ann]);
  });
});
