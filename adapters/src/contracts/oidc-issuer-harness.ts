import type { OidcAttempt, OidcIssuer, OidcUser } from '@toolkit/application/backend/session';

/** Somebody with an account at the provider, and a browser of their own. */
export interface OidcVisitor {
  readonly subject: string;
  /** As the provider tells it. */
  readonly email?: unknown;
  readonly emailVerified?: unknown;
  /** The provider tells the address only when it is asked for it. */
  readonly atUserinfo?: boolean;
}

/** How a token differs from that of the provider. */
export interface BentToken {
  /** Undefined takes a claim away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly typ?: string;
  /** Left out: the provider's own key. */
  readonly signedBy?: 'a stranger under its name' | 'an unknown key' | 'nobody' | 'the client secret';
}

export interface OidcIssuerHarness {
  readonly issuer: OidcIssuer;
  /** The same in another process. */
  readonly elsewhere: OidcIssuer;
  /** What the provider calls itself. */
  readonly name: string;
  /** Our name at the provider. */
  readonly clientId: string;
  /** Signs in at the provider. @returns the query of the address to which it sends the browser back */
  visit(url: string, visitor: OidcVisitor): Promise<string>;
  /** Says no at the provider. @returns as `visit` */
  refuse(url: string): Promise<string>;
  /** Signs out at the provider. @returns the logout token that it sends to us. Left out: it sends none. */
  leave?(url: string, visitor: OidcVisitor): Promise<string>;
  /** Moves the clock that the issuer reads. */
  advance(milliseconds: number): void;
  /** Whether the provider can be reached from now on. */
  setReachable(isReachable: boolean): void;
  /** The provider signs with new keys from now on, and the old ones are no longer published. */
  changeKeys(): Promise<void>;
  /** The provider issues such ID tokens from now on. */
  bendIdTokens(how: BentToken): void;
  /** From now on the provider answers every question about a person with this one. */
  confuseUserinfo(subject: string): void;
  /** The provider has no place to sign out from now on. */
  removeLeaving(): void;
  /** A token made from another one. */
  bent(token: string, how: BentToken): string;
  /** The provider takes our secret only by post from now on. */
  refuseBasic(): void;
}

export type MakeOidcIssuer = () => Promise<OidcIssuerHarness>;

export const ada: OidcVisitor = { subject: 'ada', email: 'ada@example.test', emailVerified: true };

/** Claims with a subject or a session that nobody can have, and which a database may refuse. */
export const unusableIds: readonly NonNullable<BentToken['claims']>[] = [
  '',
  ' \t',
  'a\0b',
  'a'.repeat(501),
  '\ud800',
].flatMap((id) => [{ sub: id }, { sid: id }]);

export async function begun(issuer: OidcIssuer): Promise<OidcAttempt> {
  const attempt = await issuer.begin();
  if (!attempt.ok) throw new Error(`No attempt: ${attempt.error}`);
  return attempt.value;
}

/** Signs somebody in from the beginning to the end. */
export async function signIn({ issuer, visit }: OidcIssuerHarness, visitor = ada) {
  const { url, encrypted } = await begun(issuer);
  return issuer.finish(await visit(url, visitor), encrypted);
}

export async function signedIn(harness: OidcIssuerHarness, visitor = ada): Promise<OidcUser> {
  const result = await signIn(harness, visitor);
  if (!result.ok) throw new Error(`Not signed in: ${result.error}`);
  return result.value;
}
