import { type Streams, tell } from './print.ts';
import { Stop } from './stop.ts';

/** What a command wants to have been read: said on standard error, and a failure with `--strict`. */
export class Notes {
  /** What was said. */
  readonly texts: string[] = [];

  constructor(
    private readonly stderr: Streams['stderr'],
    private readonly options: { readonly quiet?: boolean; readonly strict?: boolean },
  ) {}

  say(note: string, ...details: readonly string[]): void {
    this.texts.push([note, ...details].join('\n'));
    if (!this.options.quiet) tell(this.stderr, `Note: ${note}`, ...details);
  }

  /** @throws Stop with `--strict` if anything was said; `what` tells what that means for the output */
  refuse(what: string): void {
    const { strict, quiet } = this.options;
    const { length } = this.texts;
    if (!strict || length === 0) return;
    throw new Stop(
      `--strict: there ${length === 1 ? 'was a note' : `were ${length} notes`}${quiet ? '' : ', see above'}. ${what}`,
    );
  }
}
