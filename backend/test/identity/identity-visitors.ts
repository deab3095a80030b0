import { request } from 'node:http';
import type { MemoryMailer } from '@toolkit/adapters/memory';
import { eventually } from '../eventually.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';

export const password = 'correct horse 1';

export const fields = async (response: Response) => (await response.json()) as Record<string, unknown>;
export const readCode = async (response: Response) => (await fields(response)).code ?? response.status;

export const readCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Everything of an answer that an attacker can see, but for the time and the random number of the request. */
export async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  const body = (await response.text()).replace(response.headers.get('x-request-id') ?? '', '');
  return { status: response.status, headers, body };
}

/** The code in one of the mails with codes to this address; `index` counts like `at`. */
export function findMailedCode({ sent }: MemoryMailer, email: string, index = -1): string | undefined {
  const mail = sent.filter(({ to, text }) => to === email && text.includes('#code=')).at(index);
  return mail && /#code=(\S+)/.exec(mail.text)?.[1];
}

/** A provider and the calls of its visitors. Its log is checked at the end. */
function visitors() {
  let server: IdentityServer;
  let people = 0;

  beforeAll(async () => {
    server = await identityServer();
  });

  afterAll(async () => {
    try {
      expectNoSecretsIn(server);
    } finally {
      await server.close();
    }
  });

  const newAddress = () => {
    people += 1;
    return `person-${people}@example.com`;
  };

  async function registered(email = newAddress(), typed = password) {
    const response = await server.post('/register', { email, password: typed });
    expect(response.status).toBe(200);
    const { id } = (await fields(response)).user as { id: string };
    return { email, id, as: { Cookie: readCookie(response) } };
  }

  async function mailedCode(email: string, index = -1): Promise<string> {
    return eventually(`a mailed code for ${email}`, async () => {
      await server.identity.close();
      return findMailedCode(server.mailer, email, index);
    });
  }

  async function resetCode(email: string): Promise<string> {
    expect((await server.post('/password-reset/request', { email })).status).toBe(200);
    return mailedCode(email);
  }

  function raw(path: string, method: string, headers: Record<string, string | string[]>): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(server.url + path, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  return {
    get server() {
      return server;
    },
    newAddress,
    registered,
    mailedCode,
    resetCode,
    raw,
  };
}

/** One provider for all tests of a file. */
export const visited = visitors();

function expectNoSecretsIn(server: IdentityServer): void {
  const logged = JSON.stringify(server.log);
  expect(logged).not.toContain('@example');
  expect(logged).not.toContain(password);
  for (const { text } of server.mailer.sent) {
    const code = /#code=(\S+)/.exec(text)?.[1];
    if (code) expect(logged).not.toContain(code);
  }
}
