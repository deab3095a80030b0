import { knownDeviceMs, knownDevicesPerBrowser } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import type { People, Secrets } from '../ports.ts';

const separator = ':';

/**
 * The browsers that have proven an account's password or mailbox before. Each keeps a mark of the account, with the hash
 * of its password: every new password ends all marks of before, as it ends the sessions.
 */
export class KnownDevices {
  constructor(
    private readonly parts: {
      readonly people: Pick<People, 'credential'>;
      readonly secrets: Secrets;
      readonly clock: Clock;
    },
  ) {}

  /** A mark for a browser that has just proven the account. Each one is a device of its own: a stolen copy stays alone. */
  mark(email: string, passwordHash: string): string {
    const { secrets, clock } = this.parts;
    const endsAt = clock.now().getTime() + knownDeviceMs;
    return this.build(email, secrets.newId(), endsAt, passwordHash);
  }

  /**
   * Is the browser that keeps these `marks` a known device of the account with this address? The caller must have made
   * sure that all marks are ours. Only for a mark of this very account is the account read: others, who could learn
   * from the time it takes whether there is one, have none.
   * @returns the id of the device, or undefined
   */
  async find(email: string, marks: readonly string[]): Promise<string | undefined> {
    const { people, secrets, clock } = this.parts;
    const account = secrets.hashEmail(email);
    const now = clock.now().getTime();
    const mine = marks
      .map((mark) => ({ mark, ...parse(mark) }))
      .filter((one) => one.account === account && one.endsAt > now);
    if (mine.length === 0) return undefined;
    const hash = (await people.credential(email))?.passwordHash;
    if (hash === undefined) return undefined;
    return mine.find(({ mark, id, endsAt }) => mark === this.build(email, id, endsAt, hash))?.id;
  }

  /** What a browser with these `marks` keeps then: one of each account, and of the latest accounts only. */
  add(mark: string, marks: readonly string[]): readonly string[] {
    const { account } = parse(mark);
    return [mark, ...marks.filter((other) => parse(other).account !== account)].slice(
      0,
      knownDevicesPerBrowser,
    );
  }

  private build(email: string, id: string, endsAt: number, passwordHash: string): string {
    const { secrets } = this.parts;
    return [secrets.hashEmail(email), id, endsAt, secrets.hashCode(passwordHash)].join(separator);
  }
}

function parse(mark: string): { readonly account: string; readonly id: string; readonly endsAt: number } {
  const [account = '', id = '', endsAt = ''] = mark.split(separator);
  return { account, id, endsAt: Number(endsAt) };
}
