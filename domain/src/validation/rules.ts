/** A rule returns the message to show, or undefined if the value is valid. */
export type Rule<Value = string> = (value: Value) => string | undefined;

/** The exact messages of the specification. */
export const ruleWords = {
  required: 'Required.',
  minLength: (bound: number) => `Minimum ${bound} characters.`,
  maxLength: (bound: number) => `Maximum ${bound} characters.`,
  number: 'Must be a number.',
  integer: 'Must be an integer.',
  minNumber: (bound: number) => `Minimum ${bound}.`,
  maxNumber: (bound: number) => `Maximum ${bound}.`,
  url: 'Invalid URL.',
} as const;

/** Length in code points, as the strength of a password is counted. */
export const countCharacters = (text: string): number => [...text].length;

/** The characters as people see them: a letter with its marks is one, and so is an emoji of several parts. */
export const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Since one such character may hold any number of marks: at most 48 bytes for each on the average. */
const mostUnitsEach = 16;

export const required: Rule = (text) => (text.trim() === '' ? ruleWords.required : undefined);

export const minLength =
  (bound: number): Rule =>
  (text) =>
    countCharacters(text) < bound ? ruleWords.minLength(bound) : undefined;

export const maxLength =
  (bound: number, count = (text: string): number => graphemes(text).length): Rule =>
  (text) => {
    // Each character has a unit or more, and counting them takes longer than the statement that stores a name.
    if (text.length <= bound) return undefined;
    return text.length > mostUnitsEach * bound || count(text) > bound
      ? ruleWords.maxLength(bound)
      : undefined;
  };

export const number: Rule = (text) => (isNumber(text) ? undefined : ruleWords.number);

export const integer: Rule = (text) =>
  isNumber(text) && Number.isInteger(Number(text)) ? undefined : ruleWords.integer;

export const minNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) < bound ? ruleWords.minNumber(bound) : undefined;

export const maxNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) > bound ? ruleWords.maxNumber(bound) : undefined;

/** The first message of several rules, in their order. */
export const firstProblem = <Value>(value: Value, ...rules: readonly Rule<Value>[]): string | undefined =>
  rules.map((rule) => rule(value)).find((problem) => problem !== undefined);

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
