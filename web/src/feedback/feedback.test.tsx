import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Dialogs, Toasts } from '@toolkit/application/web/feedback';
import { closeApp, openApp } from '../testing/render-app.tsx';
import { DismissTimer } from './dismiss-timer.ts';

afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

describe('the time a notice stays', () => {
  const started = () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const timer = new DismissTimer(3_000, done);
    timer.start();
    return { timer, done };
  };

  it('S-82 S-93d is 3000 ms for someone who does nothing', () => {
    const { done } = started();
    vi.advanceTimersByTime(2_999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('S-82 does not run while any reason to pause holds, and goes on where it was', () => {
    const { timer, done } = started();
    vi.advanceTimersByTime(2_000);
    timer.pause('pointer');
    timer.pause('focus');
    vi.advanceTimersByTime(60_000);
    timer.resume('pointer');
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    timer.resume('focus');
    vi.advanceTimersByTime(999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('toasts', () => {
  const notices = () => screen.getByRole('region', { name: 'Notices' });

  const region = (manner: string) => notices().querySelector(`[aria-live=${manner}]`);

  it.each([
    ['success', 'polite'],
    ['error', 'assertive'],
  ] as const)(
    'S-82 %s: in one live region that is there before, and gone after 3 s',
    async (kind, manner) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { container } = await openApp('/login');
      const before = region(manner);
      expect(before?.textContent).toBe('');
      act(() => container.get(Toasts).show({ kind, title: 'Title', text: 'Text' }));
      expect(region(manner)).toBe(before);
      await waitFor(() => expect(before?.textContent).toBe('TitleText'));
      // A nested second region would be announced twice.
      expect(notices().querySelector('[role=alert], [role=status]')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(3_050));
      expect(before?.textContent).toBe('');
    },
  );

  it('S-82 stay while pointed at or focused, and can be closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { container, user } = await openApp('/login');
    act(() => container.get(Toasts).show({ kind: 'error', title: 'Error', text: 'No' }));
    const notice = within(notices()).getByText('No');
    fireEvent.pointerMove(notice, { movementX: 3 });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(within(notices()).queryByText('No')).not.toBeNull();
    const close = within(notices()).getByRole('button', { name: 'Close' });
    act(() => close.focus());
    fireEvent.pointerLeave(notice);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(within(notices()).queryByText('No')).not.toBeNull();
    await user.click(close);
    expect(within(notices()).queryByText('No')).toBeNull();
  });

  it('S-82 do not run out in a hidden tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { container } = await openApp('/login');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => container.get(Toasts).show({ kind: 'error', title: 'Error', text: 'No' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(within(notices()).queryByText('No')).not.toBeNull();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(3_050));
    expect(within(notices()).queryByText('No')).toBeNull();
    hidden.mockRestore();
  });
});

describe('a confirmation', () => {
  const question = { title: 'Leave?', text: 'What you typed is lost.', ok: 'Leave', cancel: 'Stay' };
  const ask = async () => {
    const app = await openApp('/login');
    let answer: Promise<string> = Promise.resolve('');
    act(() => {
      answer = app.container.get(Dialogs).confirm(question);
    });
    const dialog = await screen.findByRole('dialog', { name: 'Leave?' });
    return { ...app, dialog, answer };
  };

  it("S-84 answers 'ok' to the button that goes on", async () => {
    const { user, dialog, answer } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await answer).toBe('ok');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("S-84 answers 'cancel' to the safe button, which has the focus", async () => {
    const { user, dialog, answer } = await ask();
    const stay = within(dialog).getByRole('button', { name: 'Stay' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(stay);
    expect(await answer).toBe('cancel');
  });

  it("S-84 answers 'cancel' to Esc and to the close button", async () => {
    const first = await ask();
    await first.user.keyboard('{Escape}');
    expect(await first.answer).toBe('cancel');
    closeApp();
    const second = await ask();
    await second.user.click(within(second.dialog).getByRole('button', { name: 'Close' }));
    expect(await second.answer).toBe('cancel');
  });
});
