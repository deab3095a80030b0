import { type IdentityUnderTest, password, type Visitor } from './identity.testing.ts';

const next = 'battery staple 2';

/** What tabs of one browser, and browsers of one person, do at once. `processes`: one database, perhaps two processes. */
export function tokenRaces(processes: () => readonly [IdentityUnderTest, IdentityUnderTest]): void {
  const openTwoTabs = (visitor: Visitor): [Visitor, Visitor] => [{ ...visitor }, { ...visitor }];

  it('never calls the session ended while one tab changes the password and another asks for tokens', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    let isChanged = false;
    const changing = one.changePassword({ ...visitor }, next).finally(() => {
      isChanged = true;
    });
    const codes = new Set<string>();
    while (!isChanged) codes.add((await other.issueToken(visitor)).code);
    expect((await changing).code).toBe('ok');
    codes.add((await other.issueToken(visitor)).code);
    codes.delete('ok');
    expect([...codes]).toEqual(['session-replaced']);
  });

  it('leaves nothing of a session that one tab signs out while another changes the password', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const [first, second] = openTwoTabs(visitor);
    const changing = one.changePassword(first, next);
    expect((await other.signOut(second)).code).toBe('ok');
    await changing;
    expect(await one.sessionsOf(visitor.user)).toBe(0);
    expect((await other.issueToken(first)).code).toBe('session-expired');
  });

  it('lets one of two browsers change the password at once, and ends the session of the other', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const elsewhere = { ...visitor, token: (await other.signIn(visitor.email, password)).token ?? '' };
    const changes = [one.changePassword(visitor, next), other.changePassword(elsewhere, 'of the other one')];
    const codes = (await Promise.all(changes)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    const [changed, ended] = codes[0] === 'ok' ? [visitor, elsewhere] : [elsewhere, visitor];
    expect(await one.sessionsOf(visitor.user)).toBe(1);
    expect((await one.issueToken(ended)).code).toBe('session-expired');
    expect((await one.issueToken(changed)).code).toBe('ok');
  });
}
