/** Shows a line to the person at the terminal. */
export type Say = (line: string) => void;

export abstract class Clock {
  abstract now(): Date;
}
