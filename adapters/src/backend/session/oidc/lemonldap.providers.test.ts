import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { type OidcVisitor, oidcIssuerContract } from '../../../contracts/index.ts';
import { issuerOver } from './issuer-over.testing.ts';
import { issuerOverPipe } from './issuer-over-pipe.testing.ts';
import { OpenidBrowser } from './openid-browser.testing.ts';
import { OpenidPipe } from './openid-pipe.testing.ts';

/** What `npm run test:providers` passes on about the OpenID provider, which people reach through the pipe only. */
const text = process.env.PROVIDERS_LEMONLDAP;
if (!text) throw new Error('PROVIDERS_LEMONLDAP is not set: run npm run test:providers.');
const lemonldap: Readonly<
  Record<'issuer' | 'target' | 'clientId' | 'clientSecret' | 'configuration', string>
> = JSON.parse(text);
const { issuer, target, clientId, clientSecret } = lemonldap;

/** Of all tests, since it has the one address that the provider goes by. */
let pipe: OpenidPipe;
beforeAll(async () => {
  pipe = await OpenidPipe.open(clientSecret, target, Number(new URL(issuer).port));
});
afterAll(() => pipe.close());

/** The fields of the form on a page of the provider, as it filled them in. */
function formIn(page = ''): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(
    /<input[^>]* name="([^"]*)"[^>]*?(?: value="([^"]*)")?[ /]*>/g,
  ))
    fields.set(name, value);
  if (!fields.has('url')) throw new Error(`No form of the provider: ${page}`);
  return fields;
}

/** Logs in by the form of the provider, and answers its question whether we may know who it is, if it asks. */
async function visit(url: string, user: string, answer: 'accept' | 'refuse' = 'accept'): Promise<string> {
  const browser = new OpenidBrowser();
  const post = (fields: URLSearchParams, more: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    return browser.open(url, { method: 'POST', body: fields });
  };
  const login = formIn((await browser.open(url)).text);
  let landed = await post(login, { user, password: 'password' });
  if (landed.text !== undefined) {
    const question = formIn(landed.text);
    const confirm = `${answer === 'refuse' ? '-' : ''}${question.get('confirm')}`;
    landed = await post(question, { confirm });
  }
  if (landed.text !== undefined) throw new Error(`It ended at ${landed.url}: ${landed.text}`);
  return landed.url.search;
}

/** The provider notices within two seconds that it has another configuration. */
async function changeKeys(): Promise<void> {
  const folder = lemonldap.configuration;
  const numbers = readdirSync(folder).map((name) => Number(/^lmConf-(\d+)\.json$/.exec(name)?.[1] ?? 0));
  const last = Math.max(...numbers);
  const settings = JSON.parse(readFileSync(join(folder, `lmConf-${last}.json`), 'utf8'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const changed = {
    ...settings,
    cfgNum: last + 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: `key-${last + 1}`,
  };
  writeFileSync(join(folder, `lmConf-${last + 1}.json`), JSON.stringify(changed));
  await expect.poll(async () => (await fetch(`${target}/oauth2/jwks`)).text()).toContain(`key-${last + 1}`);
}

async function harness() {
  pipe.isReachable = true;
  pipe.bend = undefined;
  pipe.changes.clear();
  pipe.asked.length = 0;
  const people = new Map<string, OidcVisitor>();
  pipe.replies.set('/test/directory', (response, asked) => {
    const { subject: uid, email: mail, emailVerified } = people.get(JSON.parse(asked).user) ?? {};
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: uid !== undefined, info: { uid, mail, emailVerified } }));
  });
  const enter = (visitor: OidcVisitor) => {
    people.set(visitor.subject, visitor);
    return visitor.subject;
  };
  return {
    ...issuerOverPipe(pipe, { issuer, userinfo: '/oauth2/userinfo', clientId, clientSecret }),
    visit: (url: string, visitor: OidcVisitor) => visit(url, enter(visitor)),
    // Nobody has been asked before.
    refuse: (url: string) => visit(url, enter({ subject: `refuser-${Date.now()}` }), 'refuse'),
    changeKeys,
    // It never takes a secret that basic encodes.
    refuseBasic: () => {},
  };
}

oidcIssuerContract('OpenidClientIssuer on LemonLDAP::NG', harness, { tellsEnd: 'declared impossible' });

describe('OpenidClientIssuer on LemonLDAP::NG', () => {
  const ada = { subject: 'ada', email: 'ada@example.test' };

  it('signs in without the issuer in the answer, by an ID token for a list of clients and without address', async () => {
    const { issuer, visit } = await harness();
    const tokens: unknown[] = [];
    pipe.changes.set('/oauth2/token', (body) => {
      tokens.push(decodeJwt(String(body.id_token)));
      return body;
    });
    const begun = await issuer.begin();
    if (!begun.ok) throw new Error(begun.error);
    const query = await visit(begun.value.url, ada);
    expect(new URLSearchParams(query).get('iss')).toBeNull();
    expect(await issuer.finish(query, begun.value.encrypted)).toMatchObject({
      value: { ...ada, emailVerified: false, sid: undefined },
    });
    expect(tokens).toEqual([expect.objectContaining({ aud: [clientId] })]);
    expect(tokens).not.toEqual([expect.objectContaining({ email: ada.email })]);
  });

  it('finds out beforehand that the secret is taken by post only', async () => {
    const examine = async (secret = clientSecret) => {
      const { issuer: ours, reports } = issuerOver(issuer, { clientId, clientSecret: secret });
      const { ok } = await ours.examine();
      return { ok, settings: reports.map(({ setting }) => setting) };
    };
    expect(await examine()).toEqual({ ok: true, settings: ['OIDC_TOKEN_AUTH'] });
    expect(await examine('wrong')).toEqual({ ok: false, settings: ['OIDC_CLIENT_SECRET'] });
  });

  it('is refused the encoded secret at the first sign-in only, and says how to be refused never', async () => {
    const { issuer, visit, reports } = await harness();
    for (const _ of [1, 2]) {
      const begun = await issuer.begin();
      if (!begun.ok) throw new Error(begun.error);
      expect(await issuer.finish(await visit(begun.value.url, ada), begun.value.encrypted)).toMatchObject({
        ok: true,
      });
    }
    const byBasic = pipe.askedAt('/oauth2/token').map(({ headers }) => headers.authorization !== undefined);
    expect(byBasic).toEqual([true, false, false]);
    expect(reports).toEqual([
      { code: undefined, setting: 'OIDC_TOKEN_AUTH', cause: expect.stringContaining('OIDC_TOKEN_AUTH=post') },
    ]);
  });
});
