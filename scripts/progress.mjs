// @ts-check

/** @typedef {{ done: number, failed: number }} Counted
 * @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} Output */

const barWidth = 24;

/** Shows how far the stages are: a bar that is drawn anew where a terminal is attached, a line each ten seconds
 * elsewhere. */
export class Progress {
  #running = /** @type {Map<string, Counted>} */ (new Map());
  #finished = 0;
  #timer = /** @type {NodeJS.Timeout | undefined} */ (undefined);
  #total = 0;

  /** @param {Record<string, number>} [expected] tests of each stage
   * @param {Output} [output]
   * @param {() => number} [now] milliseconds */
  constructor(expected = {}, output = process.stdout, now = Date.now) {
    this.expected = expected;
    this.output = output;
    this.now = now;
    this.start = now();
  }

  /** @param {string[]} stages all that will run */
  begin(stages) {
    this.#total = stages.reduce((sum, stage) => sum + (this.expected[stage] ?? 1), 0);
    this.#timer = setInterval(() => this.show(), this.output.isTTY ? 250 : 10_000);
    this.#timer.unref();
  }

  /** @param {string} stage */
  beginStage(stage) {
    this.#running.set(stage, { done: 0, failed: 0 });
  }

  /** @param {string} stage
   * @param {boolean} failed */
  count(stage, failed) {
    const counted = this.#running.get(stage);
    if (!counted) return;
    counted.done += 1;
    if (failed) counted.failed += 1;
  }

  /** @param {string} stage */
  endStage(stage) {
    this.#running.delete(stage);
    this.#finished += this.expected[stage] ?? 1;
  }

  /** Prints a line of its own, above the bar.
   * @param {string} text */
  print(text) {
    this.output.write(`${this.output.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }

  show() {
    if (this.#running.size === 0) return;
    const seconds = Math.round((this.now() - this.start) / 1000);
    const stages = [...this.#running].map(([stage, { done, failed }]) => {
      const expected = this.expected[stage] ?? 0;
      const tests = expected > 1 ? ` ${done} of ${Math.max(expected, done)}` : done > 0 ? ` ${done}` : '';
      return `${stage}${tests}${failed > 0 ? `, ${failed} failed` : ''}`;
    });
    const line = `${seconds} s  ${stages.join(' · ')}`;
    if (!this.output.isTTY) {
      this.output.write(`  ${line}\n`);
      return;
    }
    const done = [...this.#running.values()].reduce((sum, counted) => sum + counted.done, this.#finished);
    const filled = Math.round(barWidth * Math.min(1, done / Math.max(1, this.#total)));
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    this.output.write(`\r\x1b[K${`${bar}  ${line}`.slice(0, (this.output.columns ?? 80) - 1)}`);
  }

  end() {
    clearInterval(this.#timer);
    if (this.output.isTTY) this.output.write('\r\x1b[K');
  }
}
