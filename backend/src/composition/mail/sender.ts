import * as v from 'valibot';
import { shortText, type Variables } from '../../config/setting.ts';

export const unsetSender = 'Traffic Toolkit <no-reply@localhost>';

/** The sender of every mail, among the variables of each mail provider. */
export const sender = {
  MAIL_FROM: {
    rule: v.optional(v.pipe(shortText(200), v.regex(/^[^\r\n@]*@[^\r\n]*$/, 'a mail address'))),
    unset: `\`${unsetSender}\``,
    means: 'the sender of mail; mail servers want one of yours',
  },
} satisfies Variables;
