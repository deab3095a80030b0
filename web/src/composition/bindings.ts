import { AccountApi, AccountStore, Pictures } from '@toolkit/application/web/account';
import { Toasts } from '@toolkit/application/web/feedback';
import { Network } from '@toolkit/application/web/network';
import { IdentityCalls, IdentityProvider, OidcSignIn } from '@toolkit/application/web/session';
import { Container } from 'inversify';

/** One adapter for each port that the first screens need. One object may serve two ports. */
export interface Adapters {
  readonly identity: IdentityProvider & OidcSignIn;
  readonly calls: IdentityCalls;
  readonly accountApi: AccountApi;
  readonly pictures: Pictures;
  readonly network: Network;
}

/** Creates every use case over the given adapters. The dashboard adds its own. */
export function createContainer(adapters: Adapters): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(IdentityProvider).toConstantValue(adapters.identity);
  container.bind(OidcSignIn).toConstantValue(adapters.identity);
  container.bind(IdentityCalls).toConstantValue(adapters.calls);
  container.bind(AccountApi).toConstantValue(adapters.accountApi);
  container.bind(Pictures).toConstantValue(adapters.pictures);
  container.bind(Network).toConstantValue(adapters.network);

  container.bind(Toasts).toConstantValue(new Toasts());
  container
    .bind(AccountStore)
    .toResolvedValue(
      (identity: IdentityProvider, api: AccountApi) => new AccountStore(identity, api),
      [IdentityProvider, AccountApi],
    );
  return container;
}
