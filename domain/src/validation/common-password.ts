import type { Rule } from './rules.ts';

const words = `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx
7777777 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer
harley batman andrew tigger sunshine iloveyou charlie robert thomas hockey ranger daniel starwars klaster
112233 george computer michelle jessica pepper zxcvbn 555555 11111111 131313 freedom 777777 maggie 159753
aaaaaa ginger princess joshua cheese amanda summer ashley nicole chelsea matthew access yankees 987654321
dallas austin thunder taylor matrix william corvette martin heather secret merlin diamond 1234qwer gfhjkm
hammer silver 222222 88888888 toolkit1 toolkit123 seotools passwort123 toor123
`;

/** The most common passwords and the words of this product: few enough to be in every page. */
const triedFirst: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export const tooCommon = 'This password is too common.';

/** The spelling in which passwords are listed: capitals and variant forms of characters do not make one uncommon. */
export const listedSpelling = (password: string): string => password.normalize('NFKC').toLowerCase();

/** Whether a list of common passwords holds this spelling. */
export type IsListed = (spelling: string) => boolean;

/** Uses the page's short list in addition to any other list. */
export const notCommon =
  (isListed: IsListed = () => false): Rule =>
  (password) => {
    const spelling = listedSpelling(password);
    const letters = spelling.replace(/[^\p{L}\p{N}]/gu, '');
    return triedFirst.has(spelling) || isListed(spelling) || letters === 'traffictoolkit'
      ? tooCommon
      : undefined;
  };
