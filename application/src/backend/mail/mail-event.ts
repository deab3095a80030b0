import type { MailFailureCode } from './ports.ts';

/** For the log: neither addresses nor content. `mail` is the id in the Message-ID, as mail servers log it as well. */
export type MailEvent =
  | {
      readonly level: 'warn';
      readonly event: 'mail-delayed';
      readonly mail: string;
      readonly tries: number;
      readonly reason: MailFailureCode;
      readonly status?: number;
      readonly retryInSeconds: number;
    }
  | {
      readonly level: 'error';
      readonly event: 'mail-given-up';
      readonly mail: string;
      readonly tries: number;
      /** `unreadable`: what was kept was altered or damaged. */
      readonly reason: 'recipient-refused' | 'expired' | 'unreadable';
      readonly status?: number;
    }
  | { readonly level: 'error'; readonly event: 'mail-outbox-unreachable'; readonly detail: string };
