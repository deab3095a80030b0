import { trustedDeviceMs, trustedDevicesPerBrowser } from '@toolkit/domain/session';
import type { IdentityPorts } from './ports.ts';
import type { VisitingBrowser } from './visit.ts';

const separator = ':';

/**
 * The browsers that have proven an account's password or mailbox before. Each keeps a mark of the account, with the hash
 * of its password: every new password ends all marks of before, as it ends the sessions.
 */
export class TrustedDevices {
  constructor(private readonly ports: Pick<IdentityPorts, 'users' | 'secrets' | 'clock'>) {}

  /**
   * Marks a browser that has just proven the account. Each mark is a device of its own: a stolen copy stays alone. The
   * browser keeps one of each account, and of the latest accounts only.
   */
  remember(browser: VisitingBrowser, email: string, passwordHash: string): void {
    const { secrets, clock } = this.ports;
    const endsAt = clock.now().getTime() + trustedDeviceMs;
    const mark = this.build(email, secrets.newId(), endsAt, passwordHash);
    const { account } = parse(mark);
    const others = browser.marks.filter((other) => parse(other).account !== account);
    browser.keepMarks([mark, ...others].slice(0, trustedDevicesPerBrowser));
  }

  /**
   * Is this browser a trusted device of the account with this address? The caller must have made sure that all its marks
   * are ours. Only for a mark of this very account is the account read: others, who could learn from the time it takes
   * whether there is one, have none.
   * @returns the id of the device, or undefined
   */
  async find(email: string, { marks }: Pick<VisitingBrowser, 'marks'>): Promise<string | undefined> {
    const { users, secrets, clock } = this.ports;
    const account = secrets.hashEmail(email);
    const now = clock.now().getTime();
    const mine = marks
      .map((mark) => ({ mark, ...parse(mark) }))
      .filter((one) => one.account === account && one.endsAt > now);
    if (mine.length === 0) return undefined;
    const hash = (await users.credential(email))?.passwordHash;
    if (hash === undefined) return undefined;
    return mine.find(({ mark, id, endsAt }) => mark === this.build(email, id, endsAt, hash))?.id;
  }

  private build(email: string, id: string, endsAt: number, passwordHash: string): string {
    const { secrets } = this.ports;
    return [secrets.hashEmail(email), id, endsAt, secrets.hashCode(passwordHash)].join(separator);
  }
}

function parse(mark: string): { readonly account: string; readonly id: string; readonly endsAt: number } {
  const [account = '', id = '', endsAt = ''] = mark.split(separator);
  return { account, id, endsAt: Number(endsAt) };
}
