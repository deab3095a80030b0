import { act, fireEvent, render, screen } from '@testing-library/react';
import { PasteBox } from './paste-box.tsx';

describe('the box for keywords', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function opened() {
    vi.useFakeTimers();
    const texts: Promise<string | undefined>[] = [];
    const { unmount } = render(
      <PasteBox
        id="list"
        describedBy=""
        invalid={false}
        onFile={(file) => texts.push(file?.text() ?? Promise.resolve(undefined))}
        onLarge={() => {}}
      />,
    );
    const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    return { texts: () => Promise.all(texts), type, wait, unmount };
  }

  it('gives its text when nothing more has come for a moment, and nothing when it is emptied', async () => {
    const { texts, type, wait } = opened();
    wait(1000);
    type('o');
    wait(200);
    type('one');
    wait(200);
    expect(await texts()).toEqual([]);
    wait(50);
    expect(await texts()).toEqual(['one']);
    type('');
    wait(250);
    expect(await texts()).toEqual(['one', undefined]);
  });

  it('gives it at once, and once, to whoever leaves it to press Generate', async () => {
    const { texts, type, wait, unmount } = opened();
    fireEvent.blur(screen.getByRole('textbox'));
    type('one');
    fireEvent.blur(screen.getByRole('textbox'));
    expect(await texts()).toEqual(['one']);
    fireEvent.blur(screen.getByRole('textbox'));
    wait(1000);
    expect(await texts()).toEqual(['one']);
    type('two');
    unmount();
    wait(1000);
    expect(await texts()).toEqual(['one']);
  });
});
