import { type BentToken, oidcIssuerContract } from '../contracts/index.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryOidcIssuer } from './memory-oidc-issuer.ts';
import { MemoryOidcProvider, type MemoryOidcToken } from './memory-oidc-provider.ts';

const bend = ({ typ, key, claims }: MemoryOidcToken, how: BentToken): MemoryOidcToken => ({
  typ: how.typ ?? typ,
  key: how.signedBy ?? key,
  claims: { ...claims, ...how.claims },
});

oidcIssuerContract(
  'MemoryOidcIssuer',
  async () => {
    const clock = new FixedClock(new Date());
    const provider = new MemoryOidcProvider(clock);
    const attempts = new Map();
    const issuer = new MemoryOidcIssuer(provider, clock, attempts);
    return {
      issuer,
      elsewhere: new MemoryOidcIssuer(provider, clock, attempts),
      name: provider.issuer,
      clientId: issuer.clientId,
      visit: async (url, visitor) => provider.signIn(url, visitor),
      refuse: async (url) => provider.refuse(url),
      leave: async (_url, { subject }) => provider.leave(issuer.clientId, subject),
      advance: (milliseconds) => clock.advance(milliseconds),
      setReachable: (isReachable) => {
        provider.trouble = isReachable ? undefined : 'provider-unavailable';
      },
      changeKeys: async () => provider.changeKeys(),
      bendIdTokens: (how) => {
        provider.bend = (token) => bend(token, how);
      },
      confuseUserinfo: (subject) => {
        provider.told = (account) => ({ ...account, subject });
      },
      removeLeaving: () => {
        provider.canLeave = false;
      },
      bent: (token, how) => JSON.stringify(bend(JSON.parse(token), how)),
    };
  },
  { byPost: 'declared impossible' },
);
