import { StartupError } from '@toolkit/application/backend/environment';
import * as v from 'valibot';
import { type Environment, listIn, trustedUrl, type Values, type Variables } from './setting.ts';

/** The algorithms that jsonwebtoken can check with a public key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
export type Algorithm = (typeof algorithms)[number];

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly algorithms: readonly Algorithm[];
}

const unset = 'of the provider';
const names = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URL'] as const;

/** Which tokens the API accepts. */
export const tokenVariables = {
  IDENTITY_ISSUER: {
    rule: v.string(),
    unset,
    means: 'the `iss` claim of the tokens that the API accepts',
  },
  IDENTITY_AUDIENCE: { rule: v.string(), unset, means: 'the `aud` claim of these tokens' },
  IDENTITY_JWKS_URL: {
    rule: trustedUrl,
    unset,
    means: 'where the keys are that check these tokens; https',
  },
  IDENTITY_ALGORITHMS: {
    rule: v.pipe(
      v.string(),
      v.transform(listIn),
      v.array(v.picklist(algorithms, `a list of ${algorithms.join(', ')}`)),
    ),
    unset,
    means: 'how these tokens may be signed, separated by commas; `RS256, ES256` for an issuer of your own',
  },
} satisfies Variables;

/**
 * An issuer without its audience or keys would accept tokens made for others. A provider may know all three, and each
 * can be overridden. Any other issuer needs all three or none.
 * @param known the rules of the provider, where it has some of its own that are no secret of this process
 */
export function readTokenRules(
  set: Values<typeof tokenVariables>,
  environment: Environment,
  known: TokenRules | undefined,
): TokenRules | undefined {
  const all = Object.keys(tokenVariables);
  const empty = all.find((name) => environment[name] === '');
  if (known && empty !== undefined) throw new StartupError(`${empty} must not be empty.`);
  if (!known && all.every((name) => environment[name] === undefined)) return undefined;
  const issuer = set.IDENTITY_ISSUER ?? known?.issuer;
  const audience = set.IDENTITY_AUDIENCE ?? known?.audience;
  const jwksUrl = set.IDENTITY_JWKS_URL ?? known?.jwksUrl;
  if (!issuer || !audience || !jwksUrl) {
    const missing = names.find((name) => !set[name]) ?? names[0];
    throw new StartupError(`${missing} must be set when another IDENTITY_ setting is.`);
  }
  return {
    issuer,
    audience,
    jwksUrl,
    algorithms: set.IDENTITY_ALGORITHMS ?? known?.algorithms ?? ['RS256', 'ES256'],
  };
}
