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
    const account = secrets.hashEmail(email);
    const endsAt = clock.now().getTime() + trustedDeviceMs;
    const mark = this.build(account, secrets.newId(), endsAt, passwordHash);
    const others = browser.marks.filter((other) => !isOf(account, other));
    browser.keepMarks([mark, ...others].slice(0, trustedDevicesPerBrowser));
  }

  /**
   * Is this browser a trusted device of the account with this address? The caller must have made sure that all its marks
   * are ours. Only for a mark of this very account is the account read: others, who could learn from the time it takes
   * whether there is one, have none.
   * @returns the id of the device, or undefined
   */
  async find(email: string, { marks }: VisitingBrowser) {
    const { users, secrets, clock } = this.ports;
    const account = secrets.hashEmail(email);
    const mine = marks.filter((mark) => isOf(account, mark));
    const hash = mine.length > 0 && (await users.credential(email))?.passwordHash;
    if (!hash) return undefined;
    for (const mark of mine) {
      const [, id = '', endsAt] = mark.split(separator);
      const isOurs = mark === this.build(account, id, Number(endsAt), hash);
      if (isOurs && Number(endsAt) > clock.now().getTime()) return id;
    }
    return undefined;
  }

  private build(account: string, id: string, endsAt: number, passwordHash: string): string {
    return [account, id, endsAt, this.ports.secrets.hashCode(passwordHash)].join(separator);
  }
}

const isOf = (account: string, mark: string): boolean => mark.startsWith(account + separator);
