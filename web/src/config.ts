import { paths } from '@toolkit/domain/session';

export interface Config {
  /** The origin of the deployment, the only host in links. */
  readonly publicUrl: string;
  /** From where our own provider takes sign-ins, which need a cookie: `publicUrl` and its other spellings. */
  readonly origins?: readonly string[];
  readonly identityProvider: 'embedded' | 'firebase' | 'oidc';
  /** Only for Firebase. Public: it identifies the project and grants nothing. */
  readonly firebase?: { readonly apiKey: string; readonly projectId: string; readonly authUrl?: string };
  /** Only where people sign in at an OpenID provider. */
  readonly oidc?: OidcConfig;
  /** Where users reach support: a page of the app until the operator sets another address. */
  readonly supportUrl: string;
  readonly customModuleUrl: string;
  readonly contactUrl: string;
  readonly reportBugUrl: string;
}

export interface OidcConfig {
  /** Of the provider, as people know it. */
  readonly name: string;
  /** Where people change their password at the provider, if the operator has named it. */
  readonly accountUrl?: string | undefined;
}

/** Where the server says nothing else. */
export const plainConfig = {
  identityProvider: 'embedded',
  supportUrl: paths.contact,
  customModuleUrl: paths.contact,
  contactUrl: paths.contact,
  reportBugUrl: paths.contact,
} as const;

/** Reads the settings of this deployment, sent with the page so that nothing is fixed at build time. */
export function readConfig(page: Document = document): Config {
  const text = page.getElementById('config')?.textContent?.trim();
  return {
    ...plainConfig,
    publicUrl: page.location.origin,
    ...(text ? (JSON.parse(text) as Partial<Config>) : {}),
  };
}

/** The support address with the request id that finds the failure in the server's log. */
export function supportLink(supportUrl: string, requestId: string | undefined): string {
  if (requestId === undefined) return supportUrl;
  const link = new URL(supportUrl, window.location.origin);
  const words = link.protocol === 'mailto:' ? 'subject=Request%20' : 'request=';
  link.search += `${link.search && '&'}${words}${encodeURIComponent(requestId)}`;
  return link.href;
}
