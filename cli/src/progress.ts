import type { Progress } from '@toolkit/application/web/url-generator';
import type { Streams } from './print.ts';

const pauseMs = 100;
const megabyte = 1_000_000;

/** One line on a terminal that is rewritten repeatedly. */
export class ProgressLine {
  private readonly started = performance.now();
  private told = 0;
  private shown = false;

  constructor(
    private readonly stderr: Streams['stderr'],
    private readonly active: boolean,
  ) {}

  show({ share, keywords, written }: Progress): void {
    const now = performance.now();
    if (!this.active || now - this.told < pauseMs) return;
    this.told = now;
    this.shown = true;
    const seconds = (now - this.started) / 1000;
    const left =
      share > 0.01 && seconds > 0.5 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
    const percent = share > 0 ? `${Math.floor(share * 100)} %, ` : '';
    // Shuffled keywords are written only after all are read.
    const rate = written > 0 ? `, ${(written / megabyte / seconds).toFixed(0)} MB/s` : '';
    this.stderr.write(`\r\x1b[K${percent}${keywords.toLocaleString('en')} keywords${rate}${left}`);
  }

  /** Clears the line. @returns how many seconds it all took */
  end(): number {
    if (this.shown) this.stderr.write('\r\x1b[K');
    return (performance.now() - this.started) / 1000;
  }
}
