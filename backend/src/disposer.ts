type Step = () => void | Promise<void>;

/** Closes what was opened, latest first. */
export class Disposer {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  async dispose(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch {
        // The remaining steps still run: a lock that is not released would prevent the next start.
      }
    }
  }
}
