import { fetchKeySet, KeySetError, type PublishedKey } from '../access-tokens/key-set.ts';
import type { Algorithm, TokenRules } from '../config/tokens.ts';
import { explain, type Finding, ok, problem, warning } from './finding.ts';

/**
 * Shows whose tokens are accepted, and checks whether their keys can be loaded.
 * @param name of the provider that signs people in to the web app
 * @param isSignIn whether the issuer of these tokens also signs people in to the web app
 */
export async function checkIdentity(
  tokens: TokenRules | undefined,
  name: string,
  isSignIn: boolean,
): Promise<Finding[]> {
  if (!tokens) return [ok(`The ${name} provider signs people in.`)];
  const { issuer, jwksUrl, algorithms } = tokens;
  const findings: Finding[] = [];
  if (!isSignIn) {
    findings.push(
      warning(
        `The API accepts tokens of ${issuer} alone, but the web app signs people in with the ${name} provider; only callers with tokens of their own are let in.`,
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
