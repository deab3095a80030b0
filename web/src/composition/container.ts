import { ApiClient, CanvasPictures, HttpAccountApi } from '@toolkit/adapters/web/account';
import { BrowserNetwork } from '@toolkit/adapters/web/network';
import { sessionInBrowser } from '@toolkit/adapters/web/session';
import type { Container } from 'inversify';
import type { Config } from '../config.ts';
import { loadScreen } from '../errors/chunk-reload.ts';
import { clearAnswer } from '../session/taken-answer.ts';
import { createContainer } from './bindings.ts';

/** Loads the adapters of this deployment. Rejects if a part of the app cannot be loaded. */
export async function createAppContainer({ firebase, oidc, publicUrl }: Config): Promise<Container> {
  const network = new BrowserNetwork();
  // Nothing comes before the provider's answer has left the address.
  if (oidc) clearAnswer();
  // Loaded separately, so that only deployments with Firebase download its SDK.
  const opened = firebase
    ? (await loadScreen(() => import('@toolkit/adapters/web/session/firebase'))).firebaseInBrowser(
        firebase,
        publicUrl,
      )
    : sessionInBrowser(network.fetch);
  return createContainer({
    ...opened,
    accountApi: new HttpAccountApi(new ApiClient(opened.identity, '', network.fetch)),
    pictures: new CanvasPictures(),
    network,
  });
}
