import { createRemoteJWKSet } from 'jose';
import type { TokenRules } from '../config/tokens.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { findCode } from './report.ts';

/** Whose tokens the API accepts, and whether it finds a key for them. */
export async function checkTokens(
  { issuer, jwksUrl, algorithms }: TokenRules,
  provider: { readonly name: string; readonly tokens?: unknown },
): Promise<Finding[]> {
  const isOther = provider.tokens === undefined;
  const other = `The API accepts tokens of ${issuer} alone, but the web app signs people in with the ${provider.name} provider; only callers with tokens of their own are let in.`;
  return [...(isOther ? [warning(other)] : []), await findKeys(jwksUrl, algorithms)];
}

/** A token names its key by id, and each is looked up as for a token. */
async function findKeys(url: string, algorithms: TokenRules['algorithms']): Promise<Finding> {
  try {
    const select = createRemoteJWKSet(new URL(url));
    await select.reload();
    const { keys } = select.jwks() ?? { keys: [] };
    const named = keys.flatMap(({ kid }) => (kid === undefined ? [] : [kid]));
    const found = await Promise.any(
      named.flatMap((kid) => algorithms.map((alg) => select({ alg, kid }))),
    ).catch(() => undefined);
    if (found) return ok(`${url} has a key that checks tokens.`);
    return problem(
      `None of the ${keys.length} keys of ${url} is one for ${algorithms.join(', ')}; check IDENTITY_ALGORITHMS.`,
    );
  } catch (error) {
    return problem(
      `The keys of ${url} cannot be loaded (${findCode(error)}); nobody could be let in. Check IDENTITY_JWKS_URL.`,
    );
  }
}
