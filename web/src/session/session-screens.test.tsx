import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryBrowser, type MemoryIdentityServer } from '@toolkit/adapters/memory';
import type { AccountApi } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import { paths, userOf } from '@toolkit/domain/session';
import {
  ada,
  adaIs,
  canSignIn,
  closeApp,
  codeIn,
  elsewhere,
  followLink,
  inTab,
  openApp,
  verify,
} from '../testing/render-app.tsx';
import { translate } from '../testing/translate.ts';

afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });
const link = (name: string) => screen.getByRole('link', { name });
const mainText = () => screen.getByRole('main').textContent;
const alertText = () => screen.getByRole('alert').textContent;

/** At the step at which Ada proves her address. */
async function openVerification() {
  const app = await openApp('/verify-email', await adaIs('unverified'));
  await heading('Email verification');
  return app;
}

/** The code of a link with which Ada can set another password. */
async function resetCode(server: MemoryIdentityServer): Promise<string> {
  await elsewhere(server, (tab) => tab.sendPasswordReset(ada.email));
  return codeIn(server);
}

describe('login', () => {
  it('S-19a S-19b S-20 S-21 S-23a S-26 S-97a S-98 title, logo, fields, toggle, links', async () => {
    const { user } = await openApp('/login');
    await heading('Log into your account');
    expect(screen.getByRole('img', { name: 'Traffic Toolkit' })).toBeTruthy();
    expect(email().getAttribute('type')).toBe('email');
    expect(email().getAttribute('autocomplete')).toBe('username');
    expect(email().getAttribute('autocapitalize')).toBe('none');
    expect(password().getAttribute('autocomplete')).toBe('current-password');
    expect(link('Sign up').getAttribute('href')).toBe('/register');
    expect(mainText()).toContain("Don't have an account? Sign up");

    const toggle = button('Show password');
    expect(toggle.getAttribute('type')).toBe('button');
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect(password().getAttribute('type')).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Log In'));
    expect(password().getAttribute('type')).toBe('password');
  });

  it.each([
    ['/login', 'Forgot password?'],
    ['/register', 'Log in'],
    ['/forgot', 'Log in'],
  ])(
    'S-22 what was typed on %s goes along with %s, and is there after the browser’s Back',
    async (from, name) => {
      const { user, path } = await openApp(from);
      await user.type(await screen.findByLabelText('Email'), ada.email);
      await user.click(link(name));
      await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
      expect((email() as HTMLInputElement).value).toBe(ada.email);
      await user.clear(email());
      act(() => window.history.back());
      await screen.findByRole('link', { name });
      expect(path()).toBe(from);
      expect((email() as HTMLInputElement).value).toBe(ada.email);
      expect(window.location.href).not.toContain('ada');
    },
  );

  it('S-23b S-23c S-86 both fields are required; nothing is asked of the provider before they are filled', async () => {
    const { user, server } = await openApp('/login');
    const before = server.wire.requests;
    await user.click(button('Log In'));
    expect(screen.getAllByText('Required.')).toHaveLength(2);
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute('aria-invalid')).toBe('true');
    const told = email().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(told)?.textContent).toBe('Required.');
    await user.type(email(), 'x');
    expect(screen.getAllByText('Required.')).toHaveLength(1);
    await user.click(button('Log In'));
    expect(document.activeElement).toBe(password());
    expect(server.wire.requests).toBe(before);
  });

  it.each([
    ['an unknown address', 'nobody@example.com', 'secret 1', 'fair'],
    ['a wrong password', ada.email, 'secret 2', 'fair'],
    ['no network', ada.email, ada.password, 'offline'],
  ] as const)(
    'S-25a S-25b S-25c S-93e every failed login shows the same alert for 3 seconds, which names no cause: %s',
    async (_what, address, secret, condition) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user, server } = await openApp('/login', await adaIs('signed-out'));
      server.wire.condition = condition;
      await user.type(email(), address);
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toBe('');
      await user.type(password(), `${secret}{Enter}`);
      await screen.findByText('Log in failed!');
      expect(alert.textContent).toBe('Log in failed!Please check the login details.');
      expect((password() as HTMLInputElement).value).toBe(secret);
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect(alert.textContent).not.toBe('');
      await act(() => vi.advanceTimersByTimeAsync(600));
      expect(alert.textContent).toBe('');
    },
  );

  it('a throttled login shows the wait in a line that stays, for this address alone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, server } = await openApp('/login', await adaIs('signed-out'));
    const asked = server.wire.requests;
    await user.type(email(), ada.email);
    for (let guess = 1; guess <= 5; guess += 1) {
      await user.type(password(), `${guess}{Enter}`);
      await waitFor(() => expect(server.wire.requests).toBe(asked + guess));
      await waitFor(() => expect(button('Log In').classList.contains('ant-btn-loading')).toBe(false));
    }
    const line = await screen.findByText(/^You can try again in \d+ s\.$/, { selector: '.form-note' });
    const spoken = document.querySelector('[aria-live="polite"]');
    expect(spoken?.textContent).toBe('You can try again in 30 s.');
    expect(button('Log In').getAttribute('aria-describedby')).toBe(line.id);
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    await user.clear(password());
    await user.type(password(), `${ada.password}{Enter}`);
    expect(server.wire.requests).toBe(asked + 5);
    expect(spoken?.textContent).toMatch(/^You can try again in 2\d s\.$/);
    expect(alertText()).toBe('Log in failed!Please check the login details.');
    await user.type(email(), 'x');
    expect(button('Log In').getAttribute('aria-disabled')).toBe('false');
    await user.type(email(), '{Backspace}');
    expect(button('Log In').getAttribute('aria-disabled')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.queryByText(/You can try again/, { selector: '.form-note' })).toBeNull();
    await user.click(button('Log In'));
    await heading('Email verification');
  });

  it('S-24b someone unverified goes on to the verification, once, however often Enter is pressed', async () => {
    const { user, path, server } = await openApp('/login', await adaIs('signed-out'));
    await user.type(email(), ` ${ada.email} `);
    await user.type(password(), ada.password);
    const before = server.wire.requests;
    const form = password().closest('form') as HTMLFormElement;
    // The second comes before the answer to the first.
    for (let press = 0; press < 2; press += 1) fireEvent.submit(form);
    await heading('Email verification');
    expect(path()).toBe('/verify-email');
    expect(server.wire.requests).toBe(before + 1);
  });
});

describe('forgot password', () => {
  it.each(['known', 'unknown', 'offline'] as const)(
    'S-27a S-27b S-27c S-27d S-28a S-28b success is shown: %s',
    async (which) => {
      const { user, server } = await openApp('/forgot', await adaIs('signed-out'));
      await heading("Let's get you back in");
      expect(link('Log in').getAttribute('href')).toBe('/login');
      if (which === 'offline') server.wire.condition = 'offline';
      await user.type(email(), which === 'unknown' ? 'nobody@example.com' : ada.email);
      await user.click(button('Recover'));
      const status = screen.getByRole('status');
      expect(status.textContent).toBe('Success!Please check your inbox for a password reset link.');
      expect(screen.getByText('If no new mail arrives, use the newest one you have.')).toBeTruthy();
      await waitFor(() => expect(server.mails).toHaveLength(which === 'known' ? 1 : 0));
    },
  );

  it('the same address waits before it is asked again, another one does not', async () => {
    const { user, server } = await openApp('/forgot', await adaIs('signed-out'));
    await user.type(email(), ada.email);
    await user.click(button('Recover'));
    expect(button('Recover').getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button('Recover'));
    await user.click(button('Recover'));
    await user.type(email(), '{Enter}');
    await waitFor(() => expect(server.mails).toHaveLength(1));
    await user.type(email(), 'x');
    expect(button('Recover').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a wait that a translator has touched', () => {
  it.each([
    ['/forgot', 'signed-out', 'Recover'],
    ['/verify-email', 'unverified', 'Send Verification Email'],
  ] as const)('goes on counting on %s, and goes at its end', async (path, state, press) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openApp(path, await adaIs(state));
    await waitFor(() => button(press));
    if (state === 'signed-out') await user.type(email(), ada.email);
    await user.click(button(press));
    await screen.findByText(/ in (60|59) s\./);
    translate();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText(/ in 5[0-5] s\./);
    translate();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/ in \d+ s\./)).toBeNull();
  });
});

describe('register', () => {
  it('S-30a S-30b S-30c S-36 heading, fields, minimum shown beforehand, link', async () => {
    await openApp('/register');
    await heading('Create a new account');
    expect(password().getAttribute('autocomplete')).toBe('new-password');
    expect(mainText()).toContain('At least 6 characters.');
    expect(mainText()).toContain('Common passwords are refused.');
    expect(link('Log in').getAttribute('href')).toBe('/login');
    expect(button('Show password')).toBeTruthy();
  });

  it('S-31a S-31b S-32 S-86 the first field with a problem gets the focus, and each says what it is', async () => {
    const { user } = await openApp('/register');
    await screen.findByLabelText('Email');
    await user.click(button('Register'));
    expect(screen.getAllByText('Required.')).toHaveLength(2);
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await user.type(email(), ada.email);
    expect(password().getAttribute('aria-describedby')).toContain(screen.getByText('Required.').id);
    await user.type(password(), '12345');
    expect(screen.getByText('Minimum 6 characters.')).toBeTruthy();
    await user.clear(password());
    await user.type(password(), 'ADA@example.com');
    expect(screen.getByText('Do not use your email address.')).toBeTruthy();
  });

  it.each([
    ['S-33a', 'no address', 'not-an-address', 'fair', 'Invalid email address.'],
    ['S-33b', 'taken', ada.email, 'fair', 'Email address already in use.'],
    ['S-33c', 'offline', 'new@example.com', 'offline', 'Unknown error.'],
  ] as const)(
    '%s S-34a S-34b a refused registration shows an alert titled Error for 3 s, with the words of its cause: %s',
    async (_row, _what, address, condition, words) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user, server } = await openApp('/register', await adaIs('signed-out'));
      server.wire.condition = condition;
      await heading('Create a new account');
      await user.type(email(), address);
      // The region exists before its text; otherwise the first text would not be announced.
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toBe('');
      await user.type(password(), `${ada.password}{Enter}`);
      await screen.findByText(words);
      expect(alert.textContent).toBe(`Error${words}`);
      await act(() => vi.advanceTimersByTimeAsync(3_100));
      expect(alert.textContent).toBe('');
    },
  );

  it('a password that only the server knows to be common is refused at the field, without an alert', async () => {
    const { user, server } = await openApp('/register');
    server.useCases.handlers['/register'] = async () => fail({ code: 'weak-password' });
    await user.type(email(), ada.email);
    await user.type(password(), 'liverpool{Enter}');
    const problem = await screen.findByText('This password is too common.');
    expect(password().getAttribute('aria-describedby')?.split(' ')).toContain(problem.id);
    expect(document.activeElement).toBe(password());
    expect(alertText()).toBe('');
    const asked = server.wire.requests;
    await user.click(button('Register'));
    expect(server.wire.requests).toBe(asked);
  });

  it('S-35 success goes on to the verification, and no mail was sent yet', async () => {
    const { user, path, server } = await openApp('/register');
    await user.type(email(), ada.email);
    await user.type(password(), `${ada.password}{Enter}`);
    await heading('Email verification');
    expect(path()).toBe('/verify-email');
    expect(server.mails).toEqual([]);
  });
});

describe('verify e-mail', () => {
  const sentWords =
    'Please check your inbox for verification link and continue from there. You may now close this page.';

  it('S-37a S-37b S-37c S-38 heading, subtitle, address, button, mail, words, and a wait that survives a reload', async () => {
    const world = await adaIs('unverified');
    const { user, server, unmount } = await openApp('/verify-email', world);
    await heading('Email verification');
    expect(screen.getByText('Just one more step')).toBeTruthy();
    expect(mainText()).toContain(`The link goes to ${ada.email}.`);
    expect(screen.queryByText(sentWords)).toBeNull();
    const send = button('Send Verification Email');
    await user.click(send);
    const status = within(screen.getByRole('main')).getByRole('status');
    await waitFor(() => expect(status.textContent).toBe(sentWords));
    // Above the button: on a small screen what is below may be out of sight.
    expect(status.compareDocumentPosition(send) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.activeElement).toBe(send);
    await user.click(send);
    expect(server.mails).toHaveLength(1);
    expect(screen.getByText(/You can send another one in (60|59) s\./)).toBeTruthy();
    expect(screen.getByText('If no new mail arrives, use the newest one you have.')).toBeTruthy();
    unmount();
    await openApp('/verify-email', world);
    await heading('Email verification');
    expect(button('Send Verification Email').getAttribute('aria-disabled')).toBe('true');
  });

  it('S-41 a failure is shown in a notice', async () => {
    const { user, server } = await openVerification();
    server.wire.condition = 'offline';
    await user.click(button('Send Verification Email'));
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    expect(
      await notices.findByText('The verification email could not be sent. Please try again.'),
    ).toBeTruthy();
    expect(notices.getByText('Error')).toBeTruthy();
    expect(screen.queryByText(sentWords)).toBeNull();
  });

  it('P2 a typo in the address is corrected in the same step', async () => {
    const { user, server, identity } = await openVerification();
    await user.click(button('Wrong address?'));
    expect(document.activeElement).toBe(email());
    expect((email() as HTMLInputElement).value).toBe(ada.email);
    await user.clear(email());
    await user.type(email(), '{Enter}');
    expect(await screen.findByText('Required.')).toBeTruthy();
    await user.type(email(), 'no-address{Enter}');
    expect(await screen.findByText('Invalid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(server.mails).toEqual([]);
    await user.clear(email());
    await user.type(email(), ' Grace@example.com{Enter}');
    await screen.findByText(sentWords);
    // The router provides the stored address a moment after the answer.
    await screen.findByText('grace@example.com');
    expect(document.activeElement).toBe(button('Send Verification Email'));
    expect(server.mails.map(({ to }) => to)).toEqual(['grace@example.com']);
    expect(screen.getByText(/Perhaps this address has an account already/)).toBeTruthy();
    await followLink(server);
    await act(() => identity.refreshUser());
    expect(userOf(identity.session$.getValue())).toMatchObject({
      email: 'grace@example.com',
      emailVerified: true,
    });
  });

  it('P2 whoever logs in again sees the own address, not the correction of the visit before', async () => {
    const { user } = await openVerification();
    await user.click(button('Wrong address?'));
    await user.type(email(), 'x{Enter}');
    await screen.findByText(`${ada.email}x`);
    await user.click(link('Log out'));
    await heading('Log into your account');
    await user.clear(email());
    await user.type(email(), ada.email);
    await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
    await heading('Email verification');
    expect(mainText()).toContain(`The link goes to ${ada.email}.`);
  });

  it('P2 a correction can be given up; the first address stays', async () => {
    const { user } = await openVerification();
    await user.click(button('Wrong address?'));
    await user.type(email(), 'x');
    await user.click(button(`Keep ${ada.email}`));
    expect(mainText()).toContain(`The link goes to ${ada.email}.`);
  });

  it('S-40 Log out signs out first, then goes to the login page', async () => {
    const { user, path, identity } = await openVerification();
    await user.click(link('Log out'));
    await heading('Log into your account');
    expect(path()).toBe('/login');
    expect(identity.session$.getValue().state).toBe('signed-out');
  });

  it('S-07c moves on by itself when the address was verified elsewhere and someone looks again', async () => {
    const { server, user, path } = await openVerification();
    await user.click(button('Send Verification Email'));
    await screen.findByText(sentWords);
    await followLink(server);
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() => expect(path()).toBe('/dashboard/overview'));
  });
});

describe('the pages behind mailed links', () => {
  it('S-39 the verification acts on the button, cleans the address, and leads on to the login page', async () => {
    const world = await adaIs('unverified');
    await inTab(world.server, world.browser, (tab) => tab.sendVerificationEmail());
    const { user, server } = await openApp(`/auth/verify#code=${codeIn(world.server)}`, world);
    await heading('Verify your email address');
    expect(window.location.hash).toBe('');
    expect(await canSignIn(server, ada.email, ada.password)).toBe(true);
    expect(world.browser.read()?.user.emailVerified).toBe(false);
    await user.click(button('Verify email address'));
    await heading('Email address verified');
    expect(link('Continue').getAttribute('href')).toBe('/login');
    expect(world.browser.read()?.user.emailVerified).toBe(true);
  });

  it('S-39 a signed-out user finds a quiet confirmation on the login page', async () => {
    const world = await adaIs('unverified');
    await inTab(world.server, world.browser, (tab) => tab.sendVerificationEmail());
    const { user } = await openApp(`/auth/verify#code=${codeIn(world.server)}`, { server: world.server });
    await heading('Verify your email address');
    await user.click(button('Verify email address'));
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    await heading('Log into your account');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your email address is verified. You can log in now.',
    );
  });

  it('a used link says so, once the service can be reached, without which nobody judges it', async () => {
    const { user, server } = await openApp('/auth/verify#code=used');
    server.wire.condition = 'offline';
    await user.click(await screen.findByRole('button', { name: 'Verify email address' }));
    await screen.findByText(/^The service cannot be reached/);
    server.wire.condition = 'fair';
    await user.click(button('Verify email address'));
    await screen.findByText(/already used or is out of date/);
    expect(alertText()).toContain('already used or is out of date');
    expect(link('Ask for a new link')).toBeTruthy();
  });

  it('a good link opened in the tab that shows a bad one counts', async () => {
    const world = await adaIs('signed-out');
    const code = await resetCode(world.server);
    const { user } = await openApp('/auth/reset#code=used', world);
    await screen.findByText('Ask for a new link');
    act(() => {
      window.location.hash = `code=${code}`;
    });
    await user.type(await screen.findByLabelText('New password'), 'another 1{Enter}');
    await heading('Log into your account');
    expect(window.location.hash).toBe('');
    expect(await canSignIn(world.server, ada.email, 'another 1')).toBe(true);
  });

  const bob = { email: 'bob@example.com', password: 'secret 2' };
  const bobIsHere = async (state: 'verified' | 'unverified') => {
    const world = await adaIs('signed-out');
    const browser = new MemoryBrowser();
    await inTab(world.server, browser, async (tab) => {
      await tab.createAccount(bob.email, bob.password);
      if (state === 'verified') await verify(world.server, tab);
    });
    return { ...world, browser };
  };

  it("says whose password a reset link sets where another person is signed in, and leaves the page to that person's choice", async () => {
    const world = await bobIsHere('verified');
    const { user, path } = await openApp(`/auth/reset#code=${await resetCode(world.server)}`, world);
    const words = 'This sets the password of ada@example.com. You are signed in here as bob@example.com';
    await waitFor(() => expect(mainText()).toContain(words));
    await user.type(screen.getByLabelText('New password'), 'another 1{Enter}');
    await heading('Password set');
    expect(screen.getByRole('status').textContent).toBe(
      'The new password of ada@example.com is set. You are signed in here as bob@example.com, which is another account.',
    );
    expect(link(`Continue as ${bob.email}`)).toBeTruthy();
    await user.click(screen.getByText('Log out'));
    await heading('Log into your account');
    expect(path()).toBe('/login');
    expect(await canSignIn(world.server, ada.email, 'another 1')).toBe(true);
    expect(await canSignIn(world.server, bob.email, bob.password)).toBe(true);
  });

  it.each(['verified', 'unverified'] as const)(
    'says after a verification that another person is signed in: %s',
    async (state) => {
      const world = await bobIsHere(state);
      await elsewhere(world.server, async (tab) => {
        await tab.signIn(ada.email, ada.password);
        await tab.sendVerificationEmail();
      });
      const { user } = await openApp(`/auth/verify#code=${codeIn(world.server)}`, world);
      await user.click(await screen.findByRole('button', { name: 'Verify email address' }));
      await heading('Email address verified');
      expect(screen.getByRole('status').textContent).toContain('You are signed in here as bob@example.com');
    },
  );

  it('S-29 the reset sets the password by the rules of the product', async () => {
    const world = await adaIs('signed-out');
    const code = await resetCode(world.server);
    const { handlers } = world.server.useCases;
    const reset = handlers['/password-reset/confirm'];
    handlers['/password-reset/confirm'] = async (fields, visit) =>
      reset && fields.password !== 'liverpool' ? reset(fields, visit) : fail({ code: 'weak-password' });
    const { user, path } = await openApp(`/auth/reset#code=${code}`, world);
    await heading('Choose a new password');
    const field = screen.getByLabelText('New password');
    for (const [typed, problem] of [
      ['12345', 'Minimum 6 characters.'],
      ['liverpool', 'This password is too common.'],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      await screen.findByText(problem);
      expect(document.activeElement).toBe(field);
      expect(alertText()).toBe('');
    }
    await user.type(field, ' fc{Enter}');
    await heading('Log into your account');
    expect(path()).toBe('/login');
    expect((await screen.findByRole('status')).textContent).toContain('Your new password is set.');
    expect(await canSignIn(world.server, ada.email, 'liverpool fc')).toBe(true);
  });
});

describe('update account', () => {
  const never = () => new Promise<never>(() => {});
  const api = (initialize: AccountApi['initialize']): AccountApi => ({
    initialize,
    details: never,
    save: never,
    removeAvatar: never,
    downloadUrl: never,
  });

  it('S-42 S-43a S-43b S-44a S-44b says that it works or has failed, can be tried again, and goes on to the overview', async () => {
    const failed = fail({ code: 'internal-error', requestId: 'r 1' } as const);
    let finish = (_answer: Awaited<ReturnType<AccountApi['initialize']>>) => {};
    const accountApi = api(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const config = { supportUrl: 'https://help.example/new?from=app' };
    const { user, path } = await openApp('/update-account', {
      ...(await adaIs('verified')),
      accountApi,
      config,
    });
    await heading('Getting your account ready...');
    expect(within(screen.getByRole('main')).getByRole('status').getAttribute('aria-busy')).toBe('true');
    await act(async () => finish(failed));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There was an error initializing your account. You can try again by refreshing this page.',
    );
    expect(link('Contact support').getAttribute('href')).toBe(
      'https://help.example/new?from=app&request=r%201',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Getting your account ready...');
    await act(async () => finish(ok(undefined)));
    await waitFor(() => expect(path()).toBe(paths.overview));
  });
});
