import { resolve } from 'node:path';
import { isThisMachine } from '@toolkit/application/backend/environment';
import * as v from 'valibot';

/** One variable of the environment. The table of docs/deploy.md and `.env.example` are written from it. */
interface Setting {
  /** What its value must be; the message of an issue goes on after "NAME must be". */
  readonly rule: v.GenericSchema;
  /** The row in the table, and the line above it in `.env.example`. */
  readonly means: string;
  /** The text that counts without it. */
  readonly default?: string;
  /** What holds without it, where it has no default. */
  readonly unset?: string;
  readonly example?: string;
  /** The value is secret or, of an address, its password. */
  readonly secret?: boolean;
}

export interface Variables {
  readonly [name: string]: Setting;
}
/** The variables of a process, as far as they are set. */
export type Environment = Readonly<Record<string, string | undefined>>;
export type Values<Names extends Variables> = {
  readonly [Name in keyof Names]:
    | v.InferOutput<Names[Name]['rule']>
    | (Names[Name] extends { default: string } ? never : undefined);
};

/** All of them are optional. */
export const rulesOf = (variables: Variables) =>
  v.object(
    Object.fromEntries(
      Object.entries(variables).map(([name, { rule, default: text }]) => [name, v.optional(rule, text)]),
    ),
  );

const wholeNumber = 'a whole number from 0 to 65535';
export const portNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,5}$/, wholeNumber),
  v.transform(Number),
  v.maxValue(65_535, wholeNumber),
);
export const shortText = (characters: number) =>
  v.pipe(v.string(), v.maxLength(characters, `at most ${characters} characters long`));
export const match = (form: RegExp, message: string) => v.pipe(v.string(), v.regex(form, message));
/** The URL parser ignores tabs and line ends, wherever they are. */
export const url = (beginning: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.trim().replace(/[\t\n\r]/g, '')),
    v.check((text) => beginning.test(text) && URL.canParse(text), message),
  );
/** Without a password in it: messages show these addresses. */
export const httpUrl = v.pipe(
  url(/^https?:\/\//i, 'an http or https address'),
  v.check((text) => !/^[^:]*:[\\/]*[^\\/?#]*@/.test(text), 'an address without user and password'),
);
/** Anyone who can change this response can sign in as anybody, so plain http is allowed only on this machine. */
export const trustedUrl = v.pipe(
  httpUrl,
  v.check((text) => text.startsWith('https:') || isThisMachine(new URL(text).hostname), 'an https address'),
);
export const listIn = (text: string): string[] => text.split(',').map((part) => part.trim());

export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An @ behind the host, or a #, is of a password whose first part counts as host or port: nothing may show it. */
export const encoded = v.check(
  (text: string) => !/[#@]/.test(text.replace(/^[^:]*:\/\/[^/?#]*/, '')),
  'an address that writes / as %2F, ? as %3F, # as %23 and @ as %40 in user, password and parameters',
);

export const path = v.pipe(
  v.string(),
  v.check((text) => !/^~|\$[\w{(]/.test(text), 'a path in full, as nothing replaces ~ or $NAME in it'),
  v.transform((text) => resolve(text)),
);
