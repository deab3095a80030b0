// @ts-check

/** Shows the progress of a long run: on a terminal one line that changes, elsewhere a new line every ten seconds. */
export class Progress {
  #what = '';
  #done = 0;
  #failed = 0;
  #timer = /** @type {NodeJS.Timeout | undefined} */ (undefined);

  /** @param {{ isTTY?: boolean, write: (text: string) => unknown }} [output]
   * @param {() => number} [now] milliseconds */
  constructor(output = process.stdout, now = Date.now) {
    this.output = output;
    this.now = now;
    this.start = now();
  }

  /** @param {string} what runs from now on */
  begin(what) {
    this.end();
    this.#what = what;
    this.#done = 0;
    this.#failed = 0;
    this.#timer = setInterval(() => this.show(), this.output.isTTY ? 250 : 10_000).unref();
  }

  /** @param {boolean} failed */
  count(failed) {
    this.#done += 1;
    if (failed) this.#failed += 1;
  }

  show() {
    const counted = [
      this.#what,
      this.#done > 0 && `${this.#done}`,
      this.#failed > 0 && `(${this.#failed} failed)`,
    ];
    const line = `${Math.round((this.now() - this.start) / 1000)} s  ${counted.filter(Boolean).join(' ')}`;
    this.output.write(this.output.isTTY ? `\r\x1b[K${line}` : `  ${line}\n`);
  }

  end() {
    clearInterval(this.#timer);
    if (this.#timer && this.output.isTTY) this.output.write('\r\x1b[K');
    this.#timer = undefined;
  }

  /** Prints a line of its own.
   * @param {string} text */
  print(text) {
    this.output.write(`${this.output.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }
}
