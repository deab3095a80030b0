import { normalizeEmail } from '@toolkit/domain/validation';
import { MailFailure } from './ports.ts';

/**
 * Refuses what is not one plain address: between here and the mailbox somebody could read several out of it, or another.
 * @throws MailFailure `recipient-refused`
 */
export function demandOneMailbox(to: string): void {
  if (normalizeEmail(to) !== to.toLowerCase()) throw new MailFailure('recipient-refused');
}
