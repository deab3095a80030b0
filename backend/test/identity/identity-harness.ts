import { jest } from '@jest/globals';
import {
  bearerVerifier,
  type IdentityHarness,
  type IdentityMail,
  Network,
} from '@toolkit/adapters/contracts';
import { paths } from '@toolkit/domain/session';
import { fakeDate } from '../fake-timers.ts';
import { TestBrowser } from './identity-browsers.ts';
import { identityServer } from './identity-server.ts';

/** The provider over HTTP, with a separate browser for each tab and a clock that the test moves. */
export async function embeddedHarness(): Promise<IdentityHarness> {
  fakeDate();
  const server = await identityServer();
  const { pool, mailer, identity, issuer, audience } = server;
  const network = new Network(fetch);
  const browsers: TestBrowser[] = [];
  const newBrowser = () => {
    const browser = new TestBrowser(`${server.url}/api/auth`, network);
    browsers.push(browser);
    return browser;
  };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  return {
    calls: newBrowser().calls(),
    tokenLifeMs: 300_000,
    resetLinkMs: 7_200_000,
    renewBeforeMs: 60_000,
    browser: newBrowser,
    mailsTo: async (to) => {
      await identity.close();
      return mailer.sent.filter((mail) => mail.to === to).map(({ text }) => readMail(text));
    },
    advance: async (ms) => {
      jest.setSystemTime(Date.now() + ms);
    },
    pause,
    requests: () => network.requests,
    renewals: () => network.renewals,
    condition: (condition) => {
      network.condition = condition;
    },
    hold: () => network.hold(),
    verifyBearer: bearerVerifier(server.jwksUrl, { issuer, audience, algorithms: ['ES256'] }),
    disable: async (email) => {
      await pool.query('UPDATE identity_user SET disabled = true WHERE email = $1', [email]);
    },
    remove: async (email) => {
      await pool.query('DELETE FROM identity_user WHERE email = $1', [email]);
    },
    endSessions: async (email) => {
      await pool.query(
        'DELETE FROM identity_session WHERE "userId" = (SELECT id FROM identity_user WHERE email = $1)',
        [email],
      );
    },
    exposed: async () => ({
      logged: JSON.stringify(server.log),
      kept: JSON.stringify(browsers.map(({ kept }) => kept.read())),
    }),
    dispose: async () => {
      await server.close();
      jest.useRealTimers();
    },
  };
}

function readMail(text: string): IdentityMail {
  const [, path, code = ''] = /(\S+)#code=(\S+)/.exec(text) ?? [];
  if (!path) return { kind: 'notice', code };
  return { kind: path.endsWith(paths.resetPassword) ? 'password-reset' : 'verification', code };
}
