import type { DataSource } from 'typeorm';
import { type IdentityUnderTest, password } from './identity.testing.ts';
import { TypeormUsers } from './index.ts';

interface Process {
  readonly identity: IdentityUnderTest;
  readonly dataSource: DataSource;
}

let count = 0;

/** What sign-ins at an issuer and other requests do at once. `processes`: one database, perhaps two processes. */
export function oidcRaces(processes: () => readonly [Process, Process]): void {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);

  function somebody() {
    count += 1;
    const subject = `subject-${count}`;
    const claims = { issuer: 'https://issuer.example', subject, emailVerified: false, idToken: 'encrypted' };
    return { ...claims, email: `${subject}@oidc.example` };
  }

  const enter = ({ dataSource }: Process, person: ReturnType<typeof somebody>) => {
    count += 1;
    const session = { id: `session-${count}`, expiresAt };
    return new TypeormUsers(dataSource).enterOidcUser({ ...person, newId: `new-${count}` }, session, now);
  };

  it('gives an address either to a registration with a password or to a first sign-in at the issuer', async () => {
    const [one, other] = processes();
    for (let round = 0; round < 5; round += 1) {
      const person = { ...somebody(), emailVerified: true };
      const [entered, registered] = await Promise.all([
        enter(one, person),
        other.identity.register(person.email),
      ]);
      const isOidc = entered !== 'address-in-use';
      expect(registered.code).toBe(isOidc ? 'email-already-in-use' : 'ok');
      const { code } = await one.identity.signIn(person.email, password);
      expect(code).toBe(isOidc ? 'invalid-credentials' : 'ok');
    }
  });

  it('ends a mailed code by a new address, or keeps the address that the code has proven before', async () => {
    const [one, other] = processes();
    for (let round = 0; round < 5; round += 1) {
      const person = somebody();
      const first = await enter(one, person);
      if (typeof first === 'string') throw new Error(first);
      const codeHash = `hash of ${person.subject}`;
      const users = new TypeormUsers(other.dataSource);
      await users.addCode('verification', first.user, codeHash, expiresAt);
      const moved = { ...person, email: `moved.${person.email}` };
      const [isProven, entered] = await Promise.all([users.confirmEmail(codeHash, now), enter(one, moved)]);
      const kept = { email: isProven ? person.email : moved.email, emailVerified: isProven };
      expect(entered).toMatchObject({ user: { ...first.user, ...kept } });
    }
  });
}
