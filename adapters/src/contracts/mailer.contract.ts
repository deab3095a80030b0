import type { Mail, Mailer } from '@toolkit/application/backend/mail';

/** A mail as its recipient's mailbox shows it. */
export interface ReceivedMail {
  /** The envelope's recipients, who really got the mail. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailerHarness {
  readonly mailer: Mailer;
  /** All mail that arrived at this test's own server, or since this test began. */
  received(): Promise<readonly ReceivedMail[]>;
  dispose?(): Promise<void>;
}

export interface DelivererHarness extends MailerHarness {
  /** Whether the server takes mail from now on; else it answers each with a refusal. */
  setAccepting(accepts: boolean): Promise<void>;
}

/** For tests to which its words do not matter. */
export const mail: Mail = {
  to: 'ann@example.test',
  subject: 'Hello',
  text: 'Hello Ann',
  html: '<p>Hello Ann</p>',
};

export function mailerContract(name: string, make: () => Promise<MailerHarness>): void {
  describe(`${name} as Mailer`, () => {
    let harness: MailerHarness;

    beforeEach(async () => {
      harness = await make();
    });
    afterEach(() => end(harness));

    /** @returns the one mail that arrives; the delivery may happen later */
    async function deliver(sent: Partial<Mail>): Promise<ReceivedMail> {
      await harness.mailer.send({ ...mail, ...sent });
      await expect.poll(harness.received, { timeout: 100_000 }).toHaveLength(1);
      return (await harness.received())[0] as ReceivedMail;
    }

    it('delivers subject, text and HTML as they were, whatever the language', async () => {
      const words = 'Grüße, Ærø, Ωmega, 日本語, עברית, 👩‍👩‍👧 & <b>';
      const html = `<!doctype html>\n<p title="a=b">${words.replace('<', '&lt;')}</p>`;
      const received = await deliver({ subject: words, text: `${words}\n\nEnd`, html });
      expect(received).toMatchObject({ to: [mail.to], subject: words });
      expect(splitLines(received.text)).toEqual([words, '', 'End']);
      expect(splitLines(received.html)).toEqual(splitLines(html));
    });

    it('keeps long lines whole, and lines that mean something to a mail server', async () => {
      const link = `https://example.test/auth/verify#code=${'a1-_=%3D.'.repeat(600)}`;
      const text = `first\n.\n..\nFrom here on\n${link}\n=20\nlast`;
      const subject = `Long ${'subject '.repeat(60)}end`;
      const received = await deliver({ subject, text, html: `<p><a href="${link}">x</a></p>` });
      expect(splitLines(received.text)).toEqual(text.split('\n'));
      expect(received.html).toContain(`href="${link}"`);
      expect(received.subject).toBe(subject);
    });

    it.each(["o'neil+tag_1=x@sub.example.test", 'UPPER.lower-9@example.test'])(
      'delivers to %s as it is written',
      async (to) => {
        expect((await deliver({ to })).to).toEqual([to]);
      },
    );

    it.each([
      'ann@example.test, eve@evil.test',
      '"ann@example.test" <eve@evil.test>',
      'ann@example.test>\r\nRCPT TO:<eve@evil.test',
      'ann@example.test\r\nBcc: eve@evil.test',
      'ann@[127.0.0.1]',
      '',
    ])('refuses what is not one plain address: %j', async (to) => {
      const sending = harness.mailer.send({ ...mail, to });
      await expect(sending).rejects.toMatchObject({ name: 'MailFailure', code: 'recipient-refused' });
      await harness.mailer.close();
      expect(await harness.received()).toEqual([]);
    });

    it('lets no line of a subject become a header', async () => {
      const received = await deliver({ subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\ninjected\nX: y\rZ: z' });
      expect(received.to).toEqual([mail.to]);
      expect(received.subject).not.toMatch(/[\r\n]/);
      expect(received.subject.replaceAll(/\s+/g, ' ')).toBe('Hi Bcc: eve@evil.test injected X: y Z: z');
      expect(received.text.trim()).toBe(mail.text);
    });

    it('delivers no decoy', async () => {
      await harness.mailer.send({ ...mail, isDecoy: true });
      expect((await deliver({ subject: 'Real' })).subject).toBe('Real');
      await harness.mailer.close();
      expect(await harness.received()).toHaveLength(1);
    });

    it('close waits until what was sent has arrived', async () => {
      const sending = [1, 2, 3].map((at) => harness.mailer.send({ ...mail, subject: `Mail ${at}` }));
      await Promise.race(sending);
      await harness.mailer.close();
      await Promise.all(sending);
      await harness.mailer.close();
      expect(await harness.received()).toHaveLength(3);
    });
  });
}

/** For a mailer that delivers while the caller waits. */
export function delivererContract(name: string, make: () => Promise<DelivererHarness>): void {
  mailerContract(name, make);

  describe(`${name} as Deliverer`, () => {
    it('rejects a mail that the server refuses', async () => {
      const harness = await make();
      const { mailer, received, setAccepting } = harness;
      try {
        await setAccepting(false);
        await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailFailure' });
        expect(await received()).toEqual([]);
      } finally {
        await setAccepting(true);
        await end(harness);
      }
    });
  });
}

async function end({ mailer, dispose }: MailerHarness): Promise<void> {
  await mailer.close();
  await dispose?.();
}

const splitLines = (text: string): string[] => text.trim().split(/\r?\n/);
