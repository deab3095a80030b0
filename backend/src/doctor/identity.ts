import { fetchKeySet, KeySetError, type PublishedKey } from '../access-tokens/key-set.ts';
import type { Config } from '../config/config.ts';
import type { Algorithm } from '../config/variables.ts';
import { explain, type Finding, ok, problem, warning } from './finding.ts';
import { isLoopback } from './settings.ts';

const fetchMs = 5_000;

/** Shows whose tokens are accepted, and checks whether their keys can be loaded. */
export async function checkIdentity({ tokens, firebase }: Config): Promise<Finding[]> {
  if (!tokens) return [ok('The embedded provider signs people in.')];
  const { issuer, jwksUrl, algorithms } = tokens;
  const findings: Finding[] = [];
  if (!firebase) {
    findings.push(
      warning(
        `The API accepts tokens of ${issuer} alone, but the web app signs people in with the embedded provider; only callers with tokens of their own are let in.`,
      ),
    );
  }
  if (!issuer.startsWith('https://')) {
    findings.push(
      warning(`IDENTITY_ISSUER is no https address (${issuer}); make sure that it is what the tokens say.`),
    );
  }
  let keys: readonly PublishedKey[];
  try {
    keys = await fetchKeySet(jwksUrl, []);
  } catch (error) {
    const said = error instanceof KeySetError ? error.message : explain(error);
    return [
      ...findings,
      problem(
        `The keys of ${jwksUrl} cannot be had (${said}); nobody could be let in. Check IDENTITY_JWKS_URL.`,
      ),
    ];
  }
  const usable = keys.filter((key) => algorithms.some((algorithm) => fits(key, algorithm)));
  if (usable.length === 0) {
    const kinds = [...new Set(keys.map(describeKey))].join(', ') || 'none at all';
    findings.push(
      problem(
        `None of the keys of ${jwksUrl} (${kinds}) is one for ${algorithms.join(', ')}; check IDENTITY_ALGORITHMS.`,
      ),
    );
  } else {
    findings.push(ok(`${usable.length} of ${keys.length} published keys can check tokens of ${issuer}.`));
  }
  return findings;
}

const curves: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** A token names its key by id, so a key without an id is useless. */
function fits({ jwk, key }: PublishedKey, algorithm: Algorithm): boolean {
  if (typeof jwk.kid !== 'string' || jwk.use === 'enc') return false;
  if (jwk.alg !== undefined && jwk.alg !== algorithm) return false;
  if (algorithm.startsWith('ES')) return jwk.crv === curves[algorithm];
  return jwk.kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
}

const describeKey = ({ jwk }: PublishedKey): string =>
  [jwk.kty, jwk.crv ?? jwk.alg].filter(Boolean).join(' ');

interface ProjectAnswer {
  readonly authorizedDomains?: readonly string[];
  readonly error?: { readonly message?: string };
}

/** Checks whether Firebase knows the key and allows links to our address. */
export async function checkFirebase({ firebase, publicUrl }: Config): Promise<Finding[]> {
  if (!firebase) return [];
  const { apiKey, authUrl } = firebase;
  const base =
    authUrl === undefined
      ? 'https://identitytoolkit.googleapis.com'
      : `${authUrl}/identitytoolkit.googleapis.com`;
  let answer: Response;
  try {
    answer = await fetch(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`, {
      redirect: 'manual',
      // A key can be restricted to the pages that use it.
      headers: { referer: `${publicUrl ?? 'http://localhost'}/` },
      signal: AbortSignal.timeout(fetchMs),
    });
  } catch (error) {
    return [
      problem(
        `Firebase cannot be reached from here (${explain(error)}); browsers have to reach ${new URL(base).origin}.`,
      ),
    ];
  }
  const said = (await answer.json().catch(() => ({}))) as ProjectAnswer;
  if (!answer.ok) {
    return [
      problem(
        `Firebase does not accept FIREBASE_API_KEY (${answer.status}); copy it from the project's settings.`,
      ),
    ];
  }
  const host = new URL(publicUrl ?? 'http://localhost').hostname;
  const domains = said.authorizedDomains ?? [];
  if (authUrl === undefined && !isLoopback(host) && !domains.includes(host)) {
    return [
      ok('Firebase accepts FIREBASE_API_KEY.'),
      problem(
        `${host} is not among the authorized domains of the Firebase project, so it refuses to mail links; add it there.`,
      ),
    ];
  }
  return [ok('Firebase accepts FIREBASE_API_KEY.')];
}
