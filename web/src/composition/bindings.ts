import {
  AccountApi,
  AccountStore,
  AvatarUrls,
  InitializeAccount,
  Pictures,
  RemoveAvatar,
  SaveAccount,
} from '@toolkit/application/web/account';
import { Dialogs, OpenQuestions, ShownToasts, Toasts } from '@toolkit/application/web/feedback';
import { Chance, Network } from '@toolkit/application/web/network';
import {
  ChangePassword,
  IdentityProvider,
  MailedLinks,
  Register,
  SessionStore,
  SignIn,
  SignOut,
  WatchVerification,
} from '@toolkit/application/web/session';
import { Downloads, KeyValueStorage, UrlGenerator } from '@toolkit/application/web/url-generator';
import { Container } from 'inversify';

/** One adapter for each port. One object may serve two ports. */
export interface Adapters {
  readonly identity: IdentityProvider;
  readonly mailedLinks: MailedLinks;
  readonly accountApi: AccountApi;
  readonly avatarUrls: AvatarUrls;
  readonly pictures: Pictures;
  readonly toasts: Toasts & ShownToasts;
  readonly dialogs: Dialogs & OpenQuestions;
  readonly urlGenerator: UrlGenerator;
  readonly downloads: Downloads;
  readonly keyValueStorage: KeyValueStorage;
  readonly network: Network;
  readonly chance: Chance;
}

/** Creates every use case over the given adapters. Missing or misordered parts do not compile. */
export function createContainer(adapters: Adapters): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(IdentityProvider).toConstantValue(adapters.identity);
  container.bind(MailedLinks).toConstantValue(adapters.mailedLinks);
  container.bind(AccountApi).toConstantValue(adapters.accountApi);
  container.bind(AvatarUrls).toConstantValue(adapters.avatarUrls);
  container.bind(Pictures).toConstantValue(adapters.pictures);
  container.bind(Toasts).toConstantValue(adapters.toasts);
  container.bind(ShownToasts).toConstantValue(adapters.toasts);
  container.bind(Dialogs).toConstantValue(adapters.dialogs);
  container.bind(OpenQuestions).toConstantValue(adapters.dialogs);
  container.bind(UrlGenerator).toConstantValue(adapters.urlGenerator);
  container.bind(Downloads).toConstantValue(adapters.downloads);
  container.bind(KeyValueStorage).toConstantValue(adapters.keyValueStorage);
  container.bind(Network).toConstantValue(adapters.network);
  container.bind(Chance).toConstantValue(adapters.chance);

  container.bind(SessionStore).toResolvedValue((identity) => new SessionStore(identity), [IdentityProvider]);
  container
    .bind(SignOut)
    .toResolvedValue((identity, session) => new SignOut(identity, session), [IdentityProvider, SessionStore]);
  container.bind(SignIn).toResolvedValue((identity) => new SignIn(identity), [IdentityProvider]);
  container.bind(Register).toResolvedValue((identity) => new Register(identity), [IdentityProvider]);
  container
    .bind(WatchVerification)
    .toResolvedValue((identity) => new WatchVerification(identity), [IdentityProvider]);
  container
    .bind(ChangePassword)
    .toResolvedValue((identity) => new ChangePassword(identity), [IdentityProvider]);

  container
    .bind(InitializeAccount)
    .toResolvedValue((api, session) => new InitializeAccount(api, session), [AccountApi, SessionStore]);
  container
    .bind(AccountStore)
    .toResolvedValue(
      (session, api, avatars, chance) => new AccountStore(session, api, avatars, chance),
      [SessionStore, AccountApi, AvatarUrls, Chance],
    );
  container
    .bind(SaveAccount)
    .toResolvedValue(
      (api, store, chance) => new SaveAccount(api, store, chance),
      [AccountApi, AccountStore, Chance],
    );
  container
    .bind(RemoveAvatar)
    .toResolvedValue((api, store) => new RemoveAvatar(api, store), [AccountApi, AccountStore]);
  return container;
}
