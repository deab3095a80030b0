import type { People, Person } from '@toolkit/application/backend/session';

export interface PeopleHarness {
  readonly people: People;
  /** Registers somebody with a new address. */
  add(): Promise<Person>;
}

export function peopleContract(name: string, make: () => Promise<PeopleHarness>): void {
  describe(`${name} as People`, () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const newHash = () => `hash-${Math.random()}`;

    it('finds a person by address, and nobody by another one', async () => {
      const { people, add } = await make();
      const ada = await add();
      expect(await people.find(ada.email)).toEqual(ada);
      expect(await people.exists(ada.email)).toBe(true);
      expect(await people.find(`no.${ada.email}`)).toBeUndefined();
      expect(await people.exists(`no.${ada.email}`)).toBe(false);
    });

    it('knows whose a code is, by its kind and until it is out of date', async () => {
      const { people, add } = await make();
      const [ada, bob] = [await add(), await add()];
      const [hers, his] = [newHash(), newHash()];
      await people.addCode('verification', ada, hers, inHours(1));
      await people.addCode('verification', bob, his, inHours(1));
      expect(await people.personOfCode('verification', hers, now)).toEqual(ada);
      expect(await people.personOfCode('verification', his, now)).toEqual(bob);
      expect(await people.personOfCode('password-reset', hers, now)).toBeUndefined();
      expect(await people.personOfCode('verification', hers, inHours(1))).toBeUndefined();
      expect(await people.personOfCode('verification', newHash(), now)).toBeUndefined();
    });

    it('knows nobody by a code that was mailed to another address than the one of the account', async () => {
      const { people, add } = await make();
      const ada = await add();
      const hash = newHash();
      await people.addCode('verification', { ...ada, email: `other.${ada.email}` }, hash, inHours(1));
      expect(await people.personOfCode('verification', hash, now)).toBeUndefined();
    });

    it('overtakes the older codes of the same person and kind, and no others', async () => {
      const { people, add } = await make();
      const [ada, bob] = [await add(), await add()];
      const [older, newest, newer, reset, his] = [newHash(), newHash(), newHash(), newHash(), newHash()];
      await people.addCode('verification', ada, older, inHours(1));
      await people.addCode('password-reset', ada, reset, inHours(1));
      await people.addCode('verification', bob, his, inHours(1));
      await people.addCode('verification', ada, newest, inHours(2));
      await people.addCode('verification', ada, newer, inHours(3));
      await people.overtakeCodes(newest);
      expect(await people.personOfCode('verification', older, now)).toBeUndefined();
      for (const hash of [newest, newer])
        expect(await people.personOfCode('verification', hash, now)).toEqual(ada);
      expect(await people.personOfCode('password-reset', reset, now)).toEqual(ada);
      expect(await people.personOfCode('verification', his, now)).toEqual(bob);
    });

    it('drops one code, and one that it does not have', async () => {
      const { people, add } = await make();
      const ada = await add();
      const [dropped, kept] = [newHash(), newHash()];
      await people.addCode('verification', ada, dropped, inHours(1));
      await people.addCode('verification', ada, kept, inHours(1));
      await people.dropCode(dropped);
      await people.dropCode(dropped);
      expect(await people.personOfCode('verification', dropped, now)).toBeUndefined();
      expect(await people.personOfCode('verification', kept, now)).toEqual(ada);
    });
  });
}
