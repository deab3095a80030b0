import { listParts } from '../../src/composition/doctor.ts';
import { examine } from '../../src/doctor/report.ts';

const { PROVIDERS_FIREBASE: firebaseText, PROVIDERS_OIDC: oidcText } = process.env;
if (!firebaseText || !oidcText) throw new Error('Run npm run test:providers.');
const firebase = JSON.parse(firebaseText) as Record<'apiKey' | 'projectId' | 'authUrl' | 'jwksUrl', string>;
const oidc = JSON.parse(oidcText) as Record<'issuer' | 'jwksUrl', string>;

const settings = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_API_KEY: firebase.apiKey,
  FIREBASE_PROJECT_ID: firebase.projectId,
  FIREBASE_AUTH_URL: firebase.authUrl,
  IDENTITY_JWKS_URL: firebase.jwksUrl,
};

/** The findings about identity, in the order of the report. */
async function examineLevels(environment: Record<string, string>) {
  const ours = listParts(environment).filter(({ name }) => name === 'Identity' || name === 'Tokens');
  return (await Promise.all(ours.map((part) => examine(part)))).flat().map(({ level }) => level);
}

describe('npm run doctor on identity', () => {
  it("finds the keys of Firebase's project and its key accepted", async () => {
    expect(await examineLevels(settings)).toEqual(['ok', 'ok']);
  });

  it('finds the keys of any issuer, and reports that they are for other algorithms', async () => {
    const issuer = {
      IDENTITY_ISSUER: oidc.issuer,
      IDENTITY_AUDIENCE: 'api',
      IDENTITY_JWKS_URL: oidc.jwksUrl,
    };
    const levels = (algorithms: string) => examineLevels({ ...issuer, IDENTITY_ALGORITHMS: algorithms });
    // Nobody signs in to this issuer through the web app.
    expect(await levels('RS256,ES256')).toEqual(['ok', 'warning', 'ok']);
    expect(await levels('ES512')).toEqual(['ok', 'warning', 'problem']);
  });
});
