import { PublishedKeys } from './published-keys.ts';

/** A database that answers when the test says so, on a clock of the test's own. */
function keysUnderTest() {
  const state = { asked: 0, now: 0, kid: 'first', down: false };
  const keys = new PublishedKeys(
    async () => {
      state.asked += 1;
      if (state.down) throw new Error('down');
      return { keys: [{ kid: state.kid }] };
    },
    () => state.now,
  );
  return { state, keys };
}

describe('the published keys in memory', () => {
  it('are asked for once a second at most, and once by all who come meanwhile', async () => {
    const { state, keys } = keysUnderTest();
    await Promise.all([keys.read(), keys.read(), keys.read()]);
    state.now = 999;
    await keys.read();
    expect(state.asked).toBe(1);
    state.now = 1_000;
    await Promise.all([keys.read(), keys.read()]);
    expect(state.asked).toBe(2);
  });

  it('go on being served while the database cannot be asked, unless none was ever known', async () => {
    const { state, keys } = keysUnderTest();
    state.down = true;
    await expect(keys.read()).rejects.toThrow('down');
    state.down = false;
    await keys.read();
    state.down = true;
    state.now = 5_000;
    expect(await keys.read()).toEqual({ keys: [{ kid: 'first' }] });
  });

  it('are asked for again after a signature with a key that is not among them, and by no other', async () => {
    const { state, keys } = keysUnderTest();
    await keys.read();
    keys.noteSigner('first');
    await keys.read();
    expect(state.asked).toBe(1);
    state.kid = 'second';
    keys.noteSigner('second');
    expect(await keys.read()).toEqual({ keys: [{ kid: 'second' }] });
  });
});
