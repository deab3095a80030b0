import { Observable } from 'rxjs';

/** Runs one piece of work at a time, in order. Unsubscribing gives up the place in the queue. */
export class Queue {
  /** Begin functions: of the running work first, then of the waiting work. */
  private entries: (() => void)[] = [];

  enqueue<Step>(steps$: Observable<Step>): Observable<Step> {
    return new Observable((subscriber) => {
      let begun = false;
      const begin = () => {
        begun = true;
        subscriber.add(steps$.subscribe(subscriber));
        // Last, after the teardown of the work itself.
        subscriber.add(leave);
      };
      const leave = () => {
        const wasFirst = this.entries[0] === begin;
        this.entries = this.entries.filter((entry) => entry !== begin);
        if (wasFirst) this.entries[0]?.();
      };
      this.entries.push(begin);
      if (this.entries.length === 1) begin();
      else
        subscriber.add(() => {
          if (!begun) leave();
        });
    });
  }
}
