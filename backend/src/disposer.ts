type Step = () => void | Promise<void>;

/** Closes what was opened, latest first, and only once. */
export class Disposer {
  private readonly steps: Step[] = [];
  private disposing: Promise<void> | undefined;

  add(step: Step): void {
    this.steps.push(step);
  }

  dispose(): Promise<void> {
    this.disposing ??= this.runSteps();
    return this.disposing;
  }

  private async runSteps(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch {
        // The remaining steps still run: a lock that is not released would prevent the next start.
      }
    }
  }
}
