import type {
  Addressee,
  OpenSession,
  RegisteredUser,
  Sessions,
  Users,
} from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';

export interface UsersHarness {
  readonly users: Users;
  readonly sessions: Sessions;
  /** Registers somebody with a new address that is not proven, and with the password hash `first hash`. */
  add(): Promise<RegisteredUser>;
  disable(userId: string): Promise<void>;
  /** Stores a session unchanged, with its first token. */
  put(
    session: Omit<OpenSession, 'user' | 'disabled' | 'tokenHash'> & { readonly userId: string },
  ): Promise<void>;
  /** What is stored about a person now. */
  kept(id: string): Promise<{
    readonly email: string;
    readonly emailVerified: boolean;
    /** Undefined in an OIDC user. */
    readonly passwordHash: string | undefined;
    /** Ids of the open ones. */
    readonly sessions: readonly string[];
  }>;
}

export const now = new Date('2026-01-01T12:00:00Z');
export const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
export const newId = () => `id-${Math.random()}`;
export const newSession = (hours = 1) => ({ id: newId(), expiresAt: inHours(hours) });
export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The harness, and what the tests of the contract share. */
export async function usersUnderTest(make: () => Promise<UsersHarness>) {
  const harness = await make();
  const { users, sessions } = harness;
  /** Includes expired sessions. */
  const findAll = (ids: readonly string[]) => sessions.find(ids, new Date(0));
  return {
    ...harness,
    /** @returns its hash */
    async addCode(kind: MailedCodeKind, to: Addressee, hours = 1): Promise<string> {
      const hash = newId();
      await users.addCode(kind, to, hash, inHours(hours));
      return hash;
    },
    async openSession({ id: userId }: RegisteredUser, life: Partial<OpenSession> = {}): Promise<OpenSession> {
      const id = newId();
      const usual = { openedAt: inHours(-1), expiresAt: inHours(1), authenticatedAt: now };
      await harness.put({ ...usual, ...life, id, userId });
      const [session] = await findAll([id]);
      if (!session) throw new Error(`The session ${id} is not open.`);
      return session;
    },
    /** As a proof of the password. */
    renewal: (tokenHash = newId()) => ({ tokenHash, expiresAt: inHours(9), authenticatedAt: inHours(0.5) }),
    /** Which of them are there, open or expired. */
    left: async (ids: readonly string[]) => (await findAll(ids)).map(({ id }) => id),
  };
}
