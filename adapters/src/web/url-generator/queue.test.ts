import { lastValueFrom, Observable, Subject } from 'rxjs';
import { Queue } from './queue.ts';

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

describe('Queue', () => {
  it('begins at once where nothing is under way, else after what came before', async () => {
    const log: string[] = [];
    const queue = new Queue();
    const [one, two, three] = ['one', 'two', 'three'].map((name) => work(name, log)) as [
      ReturnType<typeof work>,
      ReturnType<typeof work>,
      ReturnType<typeof work>,
    ];
    const all = [one, two, three].map(({ steps$ }) => lastValueFrom(queue.enqueue(steps$)));
    expect(log).toEqual(['one begins']);
    one.finish();
    await settled();
    two.finish();
    await settled();
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins']);
    three.finish();
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    await settled();
    queue.enqueue(work('later', log).steps$).subscribe();
    expect(log.at(-1)).toBe('later begins');
  });

  it('does not begin work that is no longer awaited, and goes on after aborted work', async () => {
    const log: string[] = [];
    const queue = new Queue();
    const first = queue.enqueue(work('one', log).steps$).subscribe();
    const second = queue.enqueue(work('two', log).steps$).subscribe();
    queue.enqueue(work('three', log).steps$).subscribe();
    second.unsubscribe();
    await settled();
    expect(log).toEqual(['one begins']);
    first.unsubscribe();
    await settled();
    expect(log).toEqual(['one begins', 'one ends', 'three begins']);
  });
});
