import type { HashCaller } from '@toolkit/application/backend/session';
import { CallerTooBusy } from '@toolkit/application/backend/session';
import { HashGate } from './hash-gate.ts';

/** A gate with one place, whose tasks end when the test says so. */
function heldGate() {
  const gate = new HashGate(1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  const ask = (caller: HashCaller, name = `${caller.kind} ${caller.caller}`) =>
    void gate
      .run(caller, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: unknown) => refused.push(error));
  /** Ends all tasks one after the other, in the order in which they began. */
  const runAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, begun, refused, runAll };
}

describe('the gate before hashing', () => {
  it('lets the kinds take turns, so that a line of one kind delays another by one task', async () => {
    const { ask, begun, runAll } = heldGate();
    for (let at = 0; at < 5; at += 1) ask({ kind: 'change', caller: `account ${at}` });
    ask({ kind: 'sign-in', caller: 'home' });
    await runAll();
    expect(begun.slice(0, 2)).toEqual(['change account 0', 'sign-in home']);
    expect(begun).toHaveLength(6);
  });

  it('lets the callers of one kind take turns, each in the order of its own calls', async () => {
    const { ask, begun, runAll } = heldGate();
    for (let at = 0; at < 20; at += 1) ask({ kind: 'sign-in', caller: 'flood' }, `flood ${at}`);
    ask({ kind: 'sign-in', caller: 'home' });
    await runAll();
    expect(begun.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'sign-in home', 'flood 2']);
    expect(begun).toHaveLength(21);
  });

  it('runs one change of an account at a time, lets one wait and refuses the rest of that account alone', async () => {
    const { ask, begun, refused, runAll } = heldGate();
    for (let at = 0; at < 10; at += 1) ask({ kind: 'change', caller: 'busy' });
    ask({ kind: 'change', caller: 'other' });
    await runAll();
    expect(begun).toEqual(['change busy', 'change busy', 'change other']);
    expect(refused).toHaveLength(8);
    for (const error of refused) expect(error).toBeInstanceOf(CallerTooBusy);
  });

  it('turns a full kind away and takes the others', async () => {
    const { ask, begun, refused, runAll } = heldGate();
    for (let at = 0; at < 40; at += 1) ask({ kind: 'change', caller: `account ${at}` });
    for (let at = 0; at < 10; at += 1) ask({ kind: 'sign-in', caller: `home ${at}` });
    await runAll();
    expect(refused).toHaveLength(9);
    expect(begun.filter((name) => name.startsWith('sign-in'))).toHaveLength(10);
  });
});
