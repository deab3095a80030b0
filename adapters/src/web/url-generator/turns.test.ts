import { lastValueFrom, Observable, Subject } from 'rxjs';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, and what has become of it. */
function work(name: string, log: string[]) {
  const end = new Subject<string>();
  const steps$ = new Observable<string>((subscriber) => {
    log.push(`${name} begins`);
    const inner = end.subscribe(subscriber);
    return () => {
      log.push(`${name} ends`);
      inner.unsubscribe();
    };
  });
  return {
    steps$,
    finish: () => {
      end.next(name);
      end.complete();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('begins at once where nothing is under way, else after what came before', async () => {
    const log: string[] = [];
    const turns = new Turns();
    const [one, two, three] = ['one', 'two', 'three'].map((name) => work(name, log)) as [
      ReturnType<typeof work>,
      ReturnType<typeof work>,
      ReturnType<typeof work>,
    ];
    const all = [one, two, three].map(({ steps$ }) => lastValueFrom(turns.inTurn(steps$)));
    expect(log).toEqual(['one begins']);
    one.finish();
    await settled();
    two.finish();
    await settled();
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins']);
    three.finish();
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    await settled();
    turns.inTurn(work('later', log).steps$).subscribe();
    expect(log.at(-1)).toBe('later begins');
  });

  it('does not begin what nobody waits for any more, and goes on after work that was given up', async () => {
    const log: string[] = [];
    const turns = new Turns();
    const first = turns.inTurn(work('one', log).steps$).subscribe();
    const second = turns.inTurn(work('two', log).steps$).subscribe();
    turns.inTurn(work('three', log).steps$).subscribe();
    second.unsubscribe();
    await settled();
    expect(log).toEqual(['one begins']);
    first.unsubscribe();
    await settled();
    expect(log).toEqual(['one begins', 'one ends', 'three begins']);
  });
});
