type Step = () => void | Promise<void>;

/** What has to be undone, in the opposite order of how it was done; once, however often it is asked for. */
export class Closing {
  private readonly steps: Step[] = [];
  private running: Promise<void> | undefined;

  add(step: Step): void {
    this.steps.push(step);
  }

  run(): Promise<void> {
    this.running ??= this.undo();
    return this.running;
  }

  private async undo(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch {
        // The next step matters more: a lock that stays would keep the next start out.
      }
    }
  }
}
