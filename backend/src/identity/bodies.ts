import { z } from 'zod';

const email = z.string();
const password = z.string();
const code = z.string().meta({ description: 'From the link in the mail' });
/** Whom the page takes itself to be signed in as; another session is no answer to it. */
const user = z.string().default('');

export const credentialsBody = z.object({ email, password });
export const sessionBody = z.object({ user });
export const passwordBody = z.object({ user, password });
export const emailBody = z.object({ email });
export const codeBody = z.object({ code });
export const newPasswordBody = z.object({ code, password });
export const verificationBody = z.object({
  user,
  continueUrl: z.string().meta({ description: 'Address of the login page, as the browser sees it' }),
  email: z.string().optional().meta({ description: "Instead of the account's, to correct it" }),
});
