import { ApiClient, CanvasPictures, HttpAccountApi, HttpAvatarUrls } from '@toolkit/adapters/web/account';
import { RxDialogs, RxSnacks } from '@toolkit/adapters/web/feedback';
import {
  EmbeddedIdentityProvider,
  EmbeddedMailedLinks,
  embeddedIdentityInBrowser,
} from '@toolkit/adapters/web/session';
import { BrowserDownloads, WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import type { Container } from 'inversify';
import type { Config } from './config.ts';
import { createContainer } from './container-bindings.ts';

/** The adapters of this deployment. The only file that names them. */
export function createAppContainer(_config: Config): Container {
  const surroundings = embeddedIdentityInBrowser();
  const identity = new EmbeddedIdentityProvider(surroundings);
  const api = new ApiClient(identity);
  return createContainer({
    identity,
    mailedLinks: new EmbeddedMailedLinks(surroundings),
    accountApi: new HttpAccountApi(api),
    avatarUrls: new HttpAvatarUrls(api),
    pictures: new CanvasPictures(),
    snacks: new RxSnacks(),
    dialogs: new RxDialogs(),
    urlGenerator: new WorkerUrlGenerator(),
    downloads: new BrowserDownloads(),
  });
}
