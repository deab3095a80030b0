import { type ForeignVisitor, foreignIssuerContract } from '../../../contracts/index.ts';
import { issuerOver } from './issuer-over.testing.ts';
import { OpenidBrowser } from './openid-browser.testing.ts';
import { OpenidPipe } from './openid-pipe.testing.ts';

/** What `npm run test:providers` passes on about the foreign provider. */
const text = process.env.PROVIDERS_OIDC;
if (!text) throw new Error('PROVIDERS_OIDC is not set: run npm run test:providers.');
const oidc = JSON.parse(text) as { readonly issuer: string; readonly clientSecret: string };

const open: OpenidPipe[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pipe) => pipe.close()));
});

async function harness() {
  const pipe = await OpenidPipe.open(oidc.clientSecret, oidc.issuer);
  open.push(pipe);
  const { clientSecret } = oidc;
  const made = issuerOver(pipe.url, { clientId: 'toolkit-basic', clientSecret });
  const browsers = new Map<string, OpenidBrowser>();
  const browserOf = ({ subject }: Pick<ForeignVisitor, 'subject'>) => {
    const browser = browsers.get(subject) ?? new OpenidBrowser();
    browsers.set(subject, browser);
    return browser;
  };
  const signIn = async (url: string, hint: string, browser: OpenidBrowser) => {
    const landed = await browser.open(`${url}&${new URLSearchParams({ prompt: 'login', login_hint: hint })}`);
    if (landed.text !== undefined) throw new Error(`It ended at ${landed.url}: ${landed.text}`);
    return landed.url.search;
  };
  return {
    ...made,
    pipe,
    name: pipe.url,
    clientId: 'toolkit-basic',
    visit: (url: string, visitor: ForeignVisitor) => {
      const { subject: sub, email, emailVerified: email_verified, atUserinfo } = visitor;
      return signIn(url, JSON.stringify({ sub, email, email_verified, atUserinfo }), browserOf(visitor));
    },
    refuse: (url: string) => signIn(url, 'refuse', new OpenidBrowser()),
    leave: async (url: string, visitor: ForeignVisitor) => {
      const { text = '' } = await browserOf(visitor).open(url);
      const [, action = ''] = /action="([^"]*)"/.exec(text) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? [];
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      await browserOf(visitor).open(action, { method: 'POST', body });
      if (pipe.logoutToken === undefined) throw new Error(`No logout token: ${text}`);
      return pipe.logoutToken;
    },
    setReachable: (isReachable: boolean) => {
      pipe.isReachable = isReachable;
    },
    changeKeys: async () => {
      for (const change of ['new', 'withdraw'])
        await fetch(`${pipe.url}/test/keys/${change}`, { method: 'POST' });
    },
    bendIdTokens: (how: OpenidPipe['bend']) => {
      pipe.bend = how;
    },
    confuseUserinfo: (sub: string) => {
      pipe.changes.set('/me', (body) => ({ ...body, sub }));
    },
    removeLeaving: () => {
      pipe.changes.set('/.well-known/openid-configuration', ({ end_session_endpoint: _, ...body }) => body);
    },
    bent: (token: string, how: Parameters<OpenidPipe['bent']>[1]) => pipe.bent(token, how),
    byPost: issuerOver(pipe.url, { clientId: 'toolkit-post', clientSecret }).issuer,
  };
}

foreignIssuerContract('OpenidClientIssuer on oidc-provider', harness);
