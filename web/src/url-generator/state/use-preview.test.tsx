import { act, renderHook } from '@testing-library/react';
import type { Preview, UrlRun } from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { readConfig } from '../../config.ts';
import { loadedServices, memoryContainer } from '../../testing/memory-container.ts';
import { memoryGenerator } from '../../testing/open-url-generator.tsx';
import { AppContext } from '../../use-service.tsx';
import { usePreview } from './use-preview.ts';

const list = new Blob(['one']);
const makeRecipe = (template: string) => plainRecipe(template, 'urls.txt');

/** Previews that end when the test says so. */
function shown(first: { template: string; list: UrlRun['list'] }) {
  vi.useFakeTimers();
  const looks: { template: string; end: (made: Preview) => void }[] = [];
  const generator = memoryGenerator();
  generator.preview = ({ recipe: { template } }) =>
    new Promise((end) => {
      looks.push({ template, end });
    });
  const { container } = memoryContainer({ urlGenerator: generator });
  const hook = renderHook((of) => usePreview({ ...of, recipe: makeRecipe(of.template) }, of.template), {
    initialProps: first,
    wrapper: ({ children }) => (
      <AppContext value={{ services: loadedServices(container), config: readConfig() }}>
        {children}
      </AppContext>
    ),
  });
  return { ...hook, looks, paused: () => act(() => vi.advanceTimersByTimeAsync(1000)) };
}

describe('the first results', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the first results of the last change are made once those under way are there, and those between are not', async () => {
    const { looks, paused, result, rerender } = shown({ template: 'first', list });
    await paused();
    for (const template of ['second', 'third', 'fourth']) {
      rerender({ template, list });
      await paused();
    }
    expect(looks.map(({ template }) => template)).toEqual(['first']);
    await act(async () => looks[0]?.end(ok(['of the first'])));
    expect(looks.map(({ template }) => template)).toEqual(['first', 'fourth']);
    expect(result.current).toBeUndefined();
    await act(async () => looks[1]?.end(ok(['of the fourth'])));
    expect(result.current).toEqual(ok(['of the fourth']));
  });

  it('the first results of another list are not shown', async () => {
    const { looks, paused, result, rerender } = shown({ template: 'first', list });
    await paused();
    await act(async () => looks[0]?.end(ok(['of the first'])));
    rerender({ template: 'second', list });
    expect(result.current).toEqual(ok(['of the first']));
    rerender({ template: 'third', list: new Blob(['two']) });
    expect(result.current).toBeUndefined();
  });
});
