import { jest } from '@jest/globals';
import type { IdentityHarness } from '@toolkit/adapters/contracts';
import { HttpIdentityCalls } from '@toolkit/adapters/web/session';
import { MailedLinks } from '@toolkit/application/web/session';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { eventually } from '../eventually.ts';
import { fakeDate } from '../fake-timers.ts';
import { Network, TestBrowser } from './identity-browsers.ts';
import { identityServer, publicUrl } from './identity-server.ts';

const subjects = { verification: 'Verify your email address', 'password-reset': 'Choose a new password' };

/** The provider over HTTP, with a separate browser for each tab and a clock that the test moves. */
export async function embeddedHarness(): Promise<IdentityHarness> {
  fakeDate();
  const server = await identityServer();
  const { pool, mailer, identity, issuer, audience } = server;
  const network = new Network();
  const baseUrl = `${server.url}/api/auth`;
  const links = new MailedLinks(new HttpIdentityCalls(baseUrl, (url, init) => fromPage(String(url), init)));
  const fromPage = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), Origin: publicUrl } });
  const jwks = createRemoteJWKSet(server.jwksUrl);
  const browsers: TestBrowser[] = [];
  const read = new Set<unknown>();
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  return {
    loginUrl: `${publicUrl}/login`,
    tokenLifeMs: 300_000,
    resetLinkMs: 7_200_000,
    renewBeforeMs: 60_000,
    browser: () => {
      const browser = new TestBrowser(baseUrl, network);
      browsers.push(browser);
      return browser;
    },
    nextMail: async (to, kind) => {
      const mail = await eventually(`a ${kind} mail for ${to}`, () =>
        mailer.sent.find((sent) => sent.to === to && sent.subject === subjects[kind] && !read.has(sent)),
      );
      read.add(mail);
      return { link: /https:\/\/\S+/.exec(mail.text)?.[0] ?? '' };
    },
    mailsTo: async (to) => {
      await identity.close();
      return mailer.sent.filter((mail) => mail.to === to).length;
    },
    follow: async ({ link }, newPassword) => {
      const code = new URL(link).hash.slice('#code='.length);
      const followed =
        newPassword === undefined
          ? await links.confirmEmail(code)
          : await links.resetPassword(code, newPassword);
      return followed.ok
        ? { accepted: true, continueUrl: `${publicUrl}/login` }
        : { accepted: false, reason: followed.error };
    },
    resetAddress: ({ link }) => links.resetAddress(new URL(link).hash.slice('#code='.length)),
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
    verifyBearer: async (token) => {
      const { payload } = await jwtVerify(token, jwks, {
        issuer,
        audience,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      return {
        subject: String(payload.sub),
        email: String(payload.email),
        emailVerified: payload.email_verified === true,
        expiresAt: (payload.exp ?? 0) * 1000,
      };
    },
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
