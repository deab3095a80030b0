import { issuerOver } from './issuer-over.testing.ts';
import type { OpenidPipe } from './openid-pipe.testing.ts';

/** What the contract can do to any provider from in between. */
export function issuerOverPipe(
  pipe: OpenidPipe,
  {
    issuer,
    userinfo,
    ...client
  }: Readonly<Record<'issuer' | 'userinfo' | 'clientId' | 'clientSecret', string>>,
) {
  return {
    ...issuerOver(issuer, client),
    pipe,
    name: issuer,
    clientId: client.clientId,
    setReachable: (isReachable: boolean) => {
      pipe.isReachable = isReachable;
    },
    bendIdTokens: (how: OpenidPipe['bend']) => {
      pipe.bend = how;
    },
    confuseUserinfo: (sub: string) => {
      pipe.changes.set(userinfo, (body) => ({ ...body, sub }));
    },
    removeLeaving: () => {
      pipe.changes.set('/.well-known/openid-configuration', ({ end_session_endpoint: _, ...body }) => body);
    },
    bent: (token: string, how: Parameters<OpenidPipe['bent']>[1]) => pipe.bent(token, how),
  };
}
