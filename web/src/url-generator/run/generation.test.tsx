import { act, render, screen } from '@testing-library/react';
import type { RunEvent } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { BehaviorSubject, Subject } from 'rxjs';
import { readConfig } from '../../config.ts';
import { loadedServices, memoryContainer } from '../../testing/memory-container.ts';
import { memoryGenerator } from '../../testing/open-url-generator.tsx';
import { AppContext } from '../../use-service.tsx';
import { type RunProgress, useRuns } from '../state/use-runs.ts';
import { GenerationProgress } from './generation-progress.tsx';

const progress = (share: number) => ({ kind: 'progress', share, keywords: 10, written: 100 }) as const;
const run = { list: new Blob(['x']), recipe: plainRecipe('https://a.example/{keyword}', 'x.txt') };

describe('a run', () => {
  it('draws its bar for each step, and the page only for its end', async () => {
    const events$ = new Subject<RunEvent>();
    const urlGenerator = memoryGenerator();
    urlGenerator.run = () => events$;
    const { container } = memoryContainer({ urlGenerator });
    let runs: ReturnType<typeof useRuns> | undefined;
    let drawn = 0;
    function Page() {
      runs = useRuns();
      drawn += 1;
      return <GenerationProgress of={runs} onCancel={() => {}} />;
    }
    render(
      <AppContext value={{ services: loadedServices(container), config: readConfig() }}>
        <Page />
      </AppContext>,
    );
    await act(
      async () => void runs?.begin(run, 'x.txt', { key: 'x', own: 'x.txt', zip: false, large: false }),
    );
    const before = drawn;
    for (const share of [0.25, 0.5]) {
      act(() => events$.next(progress(share)));
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${share * 100}`);
    }
    expect(drawn).toBe(before);
    const result = { ok: false, error: { code: 'no-space' } } as const;
    await act(async () => {
      events$.next({ kind: 'finished', result });
      events$.complete();
    });
    expect(runs?.ended).toBe(result);
  });

  it('tells its pace, and the time left', () => {
    const progress$ = new BehaviorSubject<RunProgress | undefined>({ ...progress(0.5), elapsed: 1000 });
    render(<GenerationProgress of={{ progress$ }} onCancel={() => {}} />);
    expect(screen.getByText('10 URLs a second, about 1 second left')).toBeTruthy();
  });
});
