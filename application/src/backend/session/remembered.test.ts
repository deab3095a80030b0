import { Remembered } from './remembered.ts';

/** Somebody who answers when the test says so, on a clock of the test's own. */
function setUp() {
  const state = { asked: 0, now: 0, isDown: false };
  const ask = async () => {
    state.asked += 1;
    if (state.isDown) throw new Error('down');
    return `answer ${state.asked}`;
  };
  const remembered = new Remembered(ask, { freshMs: 1_000, failedMs: 300, staleMs: 500 }, () => state.now);
  return { state, remembered };
}

describe('what is remembered', () => {
  it('is asked for once while it is new, and once by all who come meanwhile', async () => {
    const { state, remembered } = setUp();
    await Promise.all([remembered.read(), remembered.read(), remembered.read()]);
    state.now = 999;
    expect(await remembered.read()).toBe('answer 1');
    state.now = 1_000;
    expect(await Promise.all([remembered.read(), remembered.read()])).toEqual(['answer 2', 'answer 2']);
    remembered.forget();
    expect(await remembered.read()).toBe('answer 3');
  });

  it('is not the answer to an earlier question once it was forgotten', async () => {
    const { remembered } = setUp();
    const earlier = remembered.read();
    remembered.forget();
    expect(await Promise.all([earlier, remembered.read()])).toEqual(['answer 1', 'answer 2']);
    expect(await remembered.read()).toBe('answer 2');
  });

  it('goes on to serve while there is no newer answer, and a failure is no reason to ask at once', async () => {
    const { state, remembered } = setUp();
    state.isDown = true;
    await expect(remembered.read()).rejects.toThrow('down');
    state.isDown = false;
    await expect(remembered.read()).rejects.toThrow('down');
    state.now = 300;
    expect(await remembered.read()).toBe('answer 2');
    state.isDown = true;
    state.now = 5_000;
    expect(await remembered.read()).toBe('answer 2');
    state.now = 5_499;
    expect(await remembered.read()).toBe('answer 2');
    expect(state.asked).toBe(3);
    await expect(remembered.renew()).rejects.toThrow('down');
    state.isDown = false;
    state.now = 5_999;
    expect(await remembered.read()).toBe('answer 5');
  });
});
