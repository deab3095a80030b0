import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const url = process.env.PROVIDERS_SMTP_URL ?? '';
const inbox = process.env.PROVIDERS_SMTP_INBOX ?? '';
const password = 'three white horses';

interface Message {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

let dataDir: string;
let backend: RunningBackend;
const started = async (SMTP_URL: string) => {
  const MAIL_FROM = 'Traffic Toolkit <no-reply@example.test>';
  backend = await runBackend({ environment: { DATA_DIR: dataDir, SMTP_URL, MAIL_FROM } });
};

beforeEach(async () => {
  if (!url || !inbox) throw new Error('PROVIDERS_SMTP_URL and PROVIDERS_SMTP_INBOX must name a mail server.');
  dataDir = await mkdtemp(join(tmpdir(), 'smtp test '));
});
afterEach(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, fields: object) =>
  backend.call(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: backend.app.url },
    body: JSON.stringify(fields),
  });

const mailTo = (address: string) =>
  eventually('the mail', async () => {
    const messages = (await (await fetch(`${inbox}/api/messages`)).json()) as Message[];
    return messages.find(({ to }) => to.includes(address));
  });

describe('a real mail server', () => {
  it('delivers the link for a new password, and the link works', async () => {
    await started(url);
    const email = `ann-${Date.now()}@example.test`;
    expect((await post('/register', { email, password })).status).toBe(200);
    expect((await post('/password-reset/request', { email })).status).toBe(200);
    const message = await mailTo(email);
    expect(message.subject).toBe('Choose a new password');
    const code = /#code=(\S+)/.exec(message.links[0] ?? '')?.[1];
    const reset = await post('/password-reset/confirm', { code, password: 'four black horses' });
    expect(reset.status).toBe(200);
    expect(backend.log.join('\n')).not.toMatch(/mail-|example\.test/);
  });
});
