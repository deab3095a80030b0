import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Toasts } from '@toolkit/application/web/feedback';
import { AntdProvider } from '../first-antd.ts';
import { closeApp, noMotion, openApp } from '../testing/render-app.tsx';
import { useConfirm } from './use-confirm.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeApp();
});

describe('toasts', () => {
  const notices = () => screen.getByRole('region', { name: 'Notices' });
  const region = (manner: string) => notices().querySelector(`[aria-live=${manner}]`);
  const toast = { kind: 'error', title: 'Error', text: 'No' } as const;
  const open = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return openApp('/login');
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it.each([
    ['success', 'polite'],
    ['error', 'assertive'],
  ] as const)(
    'S-82 S-93d %s: in one live region that is there before, and gone after 3 s',
    async (kind, manner) => {
      const { container } = await open();
      const before = region(manner);
      expect(before?.textContent).toBe('');
      act(() => container.get(Toasts).show({ kind, title: 'Title', text: 'Text' }));
      expect(region(manner)).toBe(before);
      await waitFor(() => expect(before?.textContent).toBe('TitleText'));
      // A nested second region would be announced twice.
      expect(notices().querySelector('[role=alert], [role=status]')).toBeNull();
      await pass(2_500);
      expect(before?.textContent).toBe('TitleText');
      await pass(550);
      expect(before?.textContent).toBe('');
    },
  );

  it.each<[string, (notice: HTMLElement) => void, (notice: HTMLElement) => void]>([
    [
      'pointed at',
      (notice) => fireEvent.pointerMove(notice, { movementX: 3 }),
      (notice) => fireEvent.pointerLeave(notice),
    ],
    ['focused', (notice) => fireEvent.focus(notice), (notice) => fireEvent.blur(notice)],
    [
      'in a hidden tab',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        fireEvent(document, new Event('visibilitychange'));
      },
      () => {
        vi.restoreAllMocks();
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
  ])('S-82 stay while they are %s, and 3 s longer', async (_, begin, end) => {
    const { container } = await open();
    act(() => container.get(Toasts).show(toast));
    const notice = within(notices()).getByText('No').closest<HTMLElement>('.toast') as HTMLElement;
    begin(notice);
    await pass(10_000);
    end(notice);
    await pass(2_500);
    expect(within(notices()).queryByText('No')).not.toBeNull();
    await pass(550);
    expect(within(notices()).queryByText('No')).toBeNull();
  });

  it('S-82 can be closed', async () => {
    const { container, user } = await open();
    act(() => container.get(Toasts).show(toast));
    await user.click(within(notices()).getByRole('button', { name: 'Close' }));
    expect(within(notices()).queryByText('No')).toBeNull();
  });
});

describe('a confirmation', () => {
  const question = { title: 'Leave?', text: 'What you typed is lost.', ok: 'Leave', cancel: 'Stay' };

  function Asking({ tell }: { tell: (answer: string) => void }) {
    const [confirm, dialog] = useConfirm(question);
    return (
      <>
        <button type="button" onClick={async () => tell(await confirm())}>
          Ask
        </button>
        {dialog}
      </>
    );
  }

  it.each([
    ['the button that goes on', { name: 'Leave' }, 'ok'],
    ['the safe button, which has the focus', { name: 'Stay' }, 'cancel'],
    ['the close button', { name: 'Close' }, 'cancel'],
    ['Esc', undefined, 'cancel'],
  ])('S-84 is answered by %s, and can be asked again', async (_, button, expected) => {
    const answers: string[] = [];
    render(
      <AntdProvider theme={noMotion}>
        <Asking tell={(answer) => answers.push(answer)} />
      </AntdProvider>,
    );
    const ask = screen.getByRole('button', { name: 'Ask' });
    ask.focus();
    fireEvent.click(ask);
    const dialog = await screen.findByRole('dialog', { name: 'Leave?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'));
    if (button) fireEvent.click(within(dialog).getByRole('button', button));
    else await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(answers).toEqual([expected]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(ask);
    fireEvent.click(ask);
    await screen.findByRole('dialog', { name: 'Leave?' });
  });
});
