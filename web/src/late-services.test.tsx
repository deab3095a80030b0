import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Session, signedOut } from '@toolkit/domain/session';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { EarlySubject } from './early-subject.ts';
import { unanswered$ } from './errors/chunk-reload.ts';
import { LateServices } from './late-services.ts';
import { memoryContainer } from './testing/memory-container.ts';
import { ada, adaIs, closeApp } from './testing/render-app.tsx';

afterEach(closeApp);

const email = () => screen.getByLabelText<HTMLInputElement>('Email');

/** The app, whose services come when the test says so. */
async function openApp() {
  window.history.replaceState(null, '', '/login');
  const { server } = await adaIs('unverified');
  const { container, identity } = memoryContainer({ server });
  await identity.ready();
  const loads = { asked: 0, give: () => {}, fail: (_error: Error) => {} };
  const session$ = new EarlySubject<Session>(signedOut);
  const services = new LateServices(() => {
    loads.asked += 1;
    return new Promise<typeof container>((resolve, reject) => {
      loads.give = () => {
        identity.session$.subscribe((known) => session$.next(known));
        resolve(container);
      };
      loads.fail = reject;
    });
  }, session$);
  render(<App services={services} config={readConfig()} nonce="" painted={false} />);
  return { loads, user: userEvent.setup() };
}

describe('the login screen, before the services are loaded', () => {
  it('is shown to somebody who is signed out, and loads nothing by itself', async () => {
    const { loads } = await openApp();
    expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Notices' }).querySelectorAll('[aria-live]')).toHaveLength(2);
    expect(loads.asked).toBe(0);
  });

  it('says in the line at the lower edge while the server does not answer', async () => {
    await openApp();
    act(() => unanswered$.next(true));
    expect(screen.getByText(/^The server does not answer\./).getAttribute('aria-live')).toBe('polite');
    act(() => unanswered$.next(false));
    expect(screen.queryByText(/^The server does not answer\./)).toBeNull();
  });

  it('signs in as soon as they are there, and is busy until then', async () => {
    const { loads, user } = await openApp();
    await user.type(email(), ada.email);
    await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
    expect(loads.asked).toBe(1);
    expect(screen.getByRole('button', { name: /Log In/ }).className).toContain('loading');
    await act(async () => loads.give());
    await waitFor(() => expect(window.location.pathname).toBe('/verify-email'));
  });

  it('gives way to the screen for errors if they cannot be loaded', async () => {
    const { loads, user } = await openApp();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await user.type(email(), ada.email);
    await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
    await act(async () => loads.fail(new Error('no such file')));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'This page could not be shown',
    );
    said.mockRestore();
  });
});
