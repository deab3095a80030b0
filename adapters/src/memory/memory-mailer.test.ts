import { mailerContract } from '../contracts/index.ts';
import { MemoryMailer } from './memory-mailer.ts';

mailerContract('MemoryMailer', async () => {
  const mailer = new MemoryMailer();
  return {
    mailer,
    received: async () => mailer.sent.map((mail) => ({ ...mail, to: [mail.to] })),
  };
});
