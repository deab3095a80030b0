import { ApiClient, HttpAccountApi, HttpAvatarUrls } from '@toolkit/adapters/web/account';
import { RxDialogs, RxSnacks } from '@toolkit/adapters/web/feedback';
import {
  EmbeddedIdentityProvider,
  EmbeddedMailedLinks,
  embeddedIdentityInBrowser,
} from '@toolkit/adapters/web/session';
import { BrowserDownloads, WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import type { Pictures } from '@toolkit/application/web/account';
import { ok } from '@toolkit/domain/result';
import type { Container } from 'inversify';
import type { Config } from './config.ts';
import { createContainer } from './container-bindings.ts';

const pictures: Pictures = {
  shrink: async (file) => ok({ bytes: new Uint8Array(await file.arrayBuffer()), type: file.type }),
};

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
    pictures,
    snacks: new RxSnacks(),
    dialogs: new RxDialogs(),
    urlGenerator: new WorkerUrlGenerator(),
    downloads: new BrowserDownloads(),
  });
}
