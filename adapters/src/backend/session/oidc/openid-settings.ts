/** How the client secret is sent: as HTTP Basic, or as a field of the form. */
export type TokenAuth = 'basic' | 'post';

/** A client of ours that an OpenID provider knows. */
export interface OpenidSettings {
  /** The provider's name for itself, without `/.well-known/openid-configuration`. */
  readonly issuer: string;
  /** The issuer was given as the address of its document, which does not tell whether its name ends in a slash. */
  readonly maySlash: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the secret is sent. Undefined: by basic and, where that is refused, by post. */
  readonly tokenAuth: TokenAuth | undefined;
  /** Counts every address as proven, because the provider's directory owns all of them. */
  readonly trustEmail: boolean;
  /** Replaces the provider's own; its parameters are kept. */
  readonly endSessionUrl: string | undefined;
}
