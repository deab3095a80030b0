import { Observable } from 'rxjs';

/** Has work done one after the other, at once where there is none. Unsubscribing gives up the place in the row. */
export class Turns {
  /** What begins the work that is under way, then that which waits. */
  private row: (() => void)[] = [];

  inTurn<Step>(steps$: Observable<Step>): Observable<Step> {
    return new Observable((subscriber) => {
      let begun = false;
      const begin = () => {
        begun = true;
        subscriber.add(steps$.subscribe(subscriber));
        // After all that the work itself has to give back.
        subscriber.add(leave);
      };
      const leave = () => {
        const wasFirst = this.row[0] === begin;
        this.row = this.row.filter((one) => one !== begin);
        if (wasFirst) this.row[0]?.();
      };
      this.row.push(begin);
      if (this.row.length === 1) begin();
      else
        subscriber.add(() => {
          if (!begun) leave();
        });
    });
  }
}
