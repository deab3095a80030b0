import { act, render, screen } from '@testing-library/react';
import type { FinishedRun, RunEvent } from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { BehaviorSubject, Subject } from 'rxjs';
import { GenerationPace, GenerationProgress } from './generation-progress.tsx';
import { type Generation, useGeneration } from './use-generation.ts';

const progress = (share: number): RunEvent => ({ kind: 'progress', share, keywords: 10, written: 100 });
const run: FinishedRun = {
  ...{ keywords: 2, emptyLines: 0, duplicates: 0, compared: 0, allCompared: true, incomplete: 0 },
  ...{ urls: 2, size: 90, files: 1, archived: false, name: 'urls.txt', file: undefined },
};

describe('a run', () => {
  it('draws its bar for each step, and the page only for its end', async () => {
    let generation: Generation | undefined;
    let drawn = 0;
    function Page() {
      generation = useGeneration();
      drawn += 1;
      return <GenerationProgress of={generation} />;
    }
    render(<Page />);
    const events$ = new Subject<RunEvent>();
    let done: unknown;
    act(() => void generation?.follow(events$).then((result) => (done = result)));
    const before = drawn;
    for (const share of [0.25, 0.5]) {
      act(() => events$.next(progress(share)));
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${share * 100}`);
    }
    expect(drawn).toBe(before);
    await act(async () => events$.next({ kind: 'finished', result: ok(run) }));
    await act(async () => events$.complete());
    expect(done).toMatchObject({ result: { ok: true, value: { urls: 2 } } });
    expect(generation?.urls).toBe(run);
  });

  it('tells its pace, and the time left', () => {
    const progress$ = new BehaviorSubject({ ...progress(0.5), elapsed: 1000 } as const);
    render(<GenerationPace of={{ progress$ } as unknown as Generation} />);
    expect(screen.getByText('10 URLs a second, about 1 second left')).toBeTruthy();
  });
});
