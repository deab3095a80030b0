import { act, fireEvent, render, screen } from '@testing-library/react';
import { PasteBox } from './paste-box.tsx';

describe('the box for keywords', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function opened() {
    vi.useFakeTimers();
    const texts: Promise<string | undefined>[] = [];
    const large: Promise<string>[] = [];
    const { unmount } = render(
      <PasteBox
        id="list"
        describedBy=""
        invalid={false}
        first=""
        onText={(_text, file) => texts.push(file?.text() ?? Promise.resolve(undefined))}
        onFile={(file) => large.push(file.text())}
      />,
    );
    const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    /** @returns whether the browser handles the paste itself */
    const paste = (text: string, from: number, to: number, files: readonly File[] = []) => {
      const box = screen.getByRole<HTMLTextAreaElement>('textbox');
      box.setSelectionRange(from, to);
      return fireEvent.paste(box, { clipboardData: { files, getData: () => text } });
    };
    return { texts: () => Promise.all(texts), large: () => Promise.all(large), type, paste, wait, unmount };
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

  it('makes a file of a large paste with the text around it, instead of showing it', async () => {
    const { texts, large, type, paste } = opened();
    const lines = 'red shoes\n'.repeat(2000);
    type('abcdef');
    expect([paste(lines, 0, 6), paste(lines, 2, 4), paste('x', 0, 6)]).toEqual([false, false, true]);
    await vi.runAllTimersAsync();
    expect(await large()).toEqual([lines, `ab${lines}ef`]);
    expect(await texts()).toEqual([]);
    type(lines.slice(5));
    expect([paste('x', 0, 1), paste('12345', 0, 0)]).toEqual([true, false]);
    expect((await large())[2]).toBe(`12345${lines.slice(5)}`);
  });

  it('takes a pasted file, not its name', async () => {
    const { texts, large, type, paste } = opened();
    type('one');
    const list = [new File(['two'], 'my list.txt')];
    expect(paste('my list.txt', 0, 0, list)).toBe(false);
    expect(await large()).toEqual(['two']);
    await vi.runAllTimersAsync();
    expect(await texts()).toEqual([]);
  });

  it('passes it on at once, and once, when the user leaves it to press Generate', async () => {
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
