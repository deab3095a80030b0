import { normalizeEmail } from '@toolkit/domain/validation';
import { MailFailure } from './ports.ts';

/**
 * Refuses everything but one plain address: mail servers on the way could read several addresses in it, or another one.
 * @throws MailFailure `recipient-refused`
 */
export function demandOneMailbox(to: string): void {
  if (normalizeEmail(to) !== to.toLowerCase()) throw new MailFailure('recipient-refused');
}
