import { type IdentityUnderTest, password, sortCodes, type Visitor } from './identity.testing.ts';

const next = 'battery staple 2';

/** What tabs of one browser, and browsers of one person, do at once. `processes`: one database, perhaps two processes. */
export function tokenRaces(processes: () => readonly [IdentityUnderTest, IdentityUnderTest]): void {
  const openTwoTabs = (visitor: Visitor): [Visitor, Visitor] => [{ ...visitor }, { ...visitor }];

  it('lets one of two tabs replace the token that both prove the password with, and the other follows', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const { user } = visitor;
    const [first, second] = openTwoTabs(visitor);
    const proofs = await Promise.all([
      one.reauthenticate(first, password),
      other.reauthenticate(second, password),
    ]);
    expect(sortCodes(proofs)).toEqual(['ok', 'session-replaced']);
    expect((await one.issueToken(visitor)).code).toBe('session-replaced');
    const cookie = { ...visitor, token: proofs.find(({ code }) => code === 'ok')?.token ?? '' };
    expect(cookie.token).not.toBe(visitor.token);
    for (const provider of [one, other]) expect((await provider.issueToken(cookie)).code).toBe('ok');
    expect((await other.reauthenticate(cookie, password)).code).toBe('ok');
    expect(await one.sessionsOf(user)).toBe(1);
  });

  it('lets one of two tabs change the password that both type, and the other changes nothing', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const [first, second] = openTwoTabs(visitor);
    const changes = [one.changePassword(first, next), other.changePassword(second, 'of the other tab')];
    const codes = (await Promise.all(changes)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes).not.toContain('session-expired');
    const [changed, refused] = codes[0] === 'ok' ? [first, second] : [second, first];
    expect(refused.token).toBe(visitor.token);
    expect((await other.issueToken(changed)).code).toBe('ok');
    expect((await one.signIn(visitor.email, changed.password ?? '')).code).toBe('ok');
  });

  it('never calls the session ended while one tab proves the password and another asks for tokens', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    let isProven = false;
    const proving = one.reauthenticate({ ...visitor }, password).finally(() => {
      isProven = true;
    });
    const codes = new Set<string>();
    while (!isProven) codes.add((await other.issueToken(visitor)).code);
    expect((await proving).code).toBe('ok');
    codes.add((await other.issueToken(visitor)).code);
    codes.delete('ok');
    expect([...codes]).toEqual(['session-replaced']);
  });

  it('leaves nothing of a session that one tab signs out while another proves the password', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const [first, second] = openTwoTabs(visitor);
    const proving = one.reauthenticate(first, password);
    expect((await other.signOut(second)).code).toBe('ok');
    await proving;
    expect(await one.sessionsOf(visitor.user)).toBe(0);
    expect((await other.issueToken(first)).code).toBe('session-expired');
  });

  it('leaves nothing of a session that proves the password while another browser changes it', async () => {
    const [one, other] = processes();
    const visitor = await one.registered();
    const elsewhere = { ...visitor, token: (await other.signIn(visitor.email, password)).token ?? '' };
    const change = other.changePassword(elsewhere, next);
    const proofs = await Promise.all([one.reauthenticate(visitor, password), change]);
    expect(proofs[1]?.code).toBe('ok');
    expect(await one.sessionsOf(visitor.user)).toBe(1);
    expect((await one.issueToken(visitor)).code).toBe('session-expired');
    expect((await one.issueToken(elsewhere)).code).toBe('ok');
  });
}
