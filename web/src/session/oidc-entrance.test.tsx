import { act, screen, waitFor } from '@testing-library/react';
import {
  MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
  MemoryOidcProvider,
} from '@toolkit/adapters/memory';
import { openDashboard } from '../testing/open-dashboard.tsx';
import { closeApp, openApp } from '../testing/render-app.tsx';
import { oidcFailureWords } from './oidc-words.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const name = 'Example ID';
const account = 'https://id.example/account';
const ada = { subject: 'ada', email: 'ada@oidc.example' };
const heading = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const button = () => screen.findByRole('button', { name: `Continue with ${name}` });
const alert = () => screen.getByRole('alert').textContent;

/** @returns where the page has gone */
function departures(): URL[] {
  const gone: URL[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void gone.push(new URL(url)));
  return gone;
}

const providerWith = (accountUrl?: string) => Object.assign(new MemoryOidcProvider(), { accountUrl });
const makeServer = (provider: MemoryOidcProvider) =>
  new MemoryIdentityServer({ origin: window.location.origin, provider });
const openAt = (path: string, provider = providerWith(account)) =>
  openApp(path, { server: makeServer(provider) });

/** Somebody has come back from the provider, in this browser. */
async function signInThere(
  server: MemoryIdentityServer,
  who: typeof ada & { emailVerified: boolean },
  browser = new MemoryBrowser(),
) {
  const begun = await new MemoryIdentityCalls(server, browser).post('/foreign/begin', {});
  const tab = new MemoryIdentityProvider(server, browser);
  await tab.finishOidc(server.provider?.signIn(begun.ok ? begun.value.url : '', who) ?? '');
  tab.dispose();
  return { server, browser };
}
const adaIs = ({ emailVerified }: { emailVerified: boolean }, provider = providerWith(account)) =>
  signInThere(makeServer(provider), { ...ada, emailVerified });

describe('login at a provider', () => {
  it('shows title, logo and one button, which leads to the provider, and no field', async () => {
    const gone = departures();
    const { user } = await openAt('/login');
    await heading('Log into your account');
    expect(screen.getByRole('img', { name: 'Traffic Toolkit' })).toBeTruthy();
    expect(await screen.findAllByRole('button')).toEqual([await button()]);
    expect(document.querySelector('input')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    await user.click(await button());
    await waitFor(() => expect(gone).toHaveLength(1));
    expect(gone[0]?.origin).toBe('https://accounts.example.test');
    expect(gone[0]?.searchParams.get('prompt')).toBeNull();
  });

  it('leaves once, and again after the browser’s Back, or ten seconds after somebody has stopped it', async () => {
    const gone = departures();
    const { user } = await openAt('/login');
    const leave = await button();
    const timers = vi.spyOn(window, 'setTimeout');
    await user.dblClick(leave);
    await waitFor(() => expect(gone).toHaveLength(1));
    await user.click(leave);
    expect(gone).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(leave.classList.contains('ant-btn-loading')).toBe(false));
    await user.click(leave);
    await waitFor(() => expect(gone).toHaveLength(2));
    const [stopped] = timers.mock.calls.findLast(([, after]) => after === 10_000) ?? [];
    await act(async () => (stopped as () => void)());
    await waitFor(() => expect(leave.classList.contains('ant-btn-loading')).toBe(false));
  });

  it('says what keeps it from leaving, until the next try', async () => {
    const gone = departures();
    const provider = providerWith();
    const { user } = await openAt('/login', provider);
    provider.trouble = 'provider-misconfigured';
    await user.click(await button());
    await waitFor(() => expect(alert()).toBe('Sign-in is not set up correctly. Contact support.'));
    expect(screen.getByRole('link', { name: 'Contact support.' }).getAttribute('href')).toBe('/contact');
    provider.trouble = undefined;
    await user.click(await button());
    await waitFor(() => expect(gone).toHaveLength(1));
    expect(alert()).toBe('');
  });

  it.each([
    ['no-email', 'Example ID did not send an email address. Ask its administrator to release it.'],
    ['address-in-use', 'Another account here already has your email address.'],
    ['user-disabled', 'Your account here is disabled.'],
    ['provider-unavailable', 'Example ID cannot be reached. Please try again.'],
    ['unknown', 'Sign-in failed. Please try again.'],
    ['too-many-requests', 'You can try again in 30 s.'],
  ] as const)('says in words what failed: %s', (code, words) => {
    expect(oidcFailureWords({ code, retryAfterMs: 30_000 }, name).text).toBe(words);
  });
});

describe('after a sign-out here', () => {
  const leaving = () => screen.queryByText(/^You are still signed in at Example ID/);

  it.each([
    [true, 'Sign out there, too', '/api/auth/foreign/leave'],
    [false, 'You can sign out on its own pages.', undefined],
  ])(
    '/login says who is still signed in at the provider, which has a page for that: %s',
    async (canLeave, words, href) => {
      const provider = providerWith();
      provider.canLeave = canLeave;
      const { user } = await openApp('/login', await adaIs({ emailVerified: false }, provider));
      await user.click(await screen.findByRole('link', { name: 'Log out' }));
      await waitFor(() =>
        expect(leaving()?.textContent).toBe(`You are still signed in at Example ID. ${words}`),
      );
      expect(leaving()?.closest('[role="status"]')).toBeTruthy();
      expect(screen.queryByRole('link', { name: words })?.getAttribute('href')).toBe(href);
    },
  );

  it('/login says that nobody was signed out where the provider cannot be reached, also on return', async () => {
    const { user } = await openAt('/login#still-signed-in');
    const words = 'Example ID cannot be reached. You are still signed in at Example ID. Sign out there, too';
    expect((await screen.findByRole('status')).textContent).toBe(words);
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await heading('Create a new account');
    act(() => window.history.back());
    await heading('Log into your account');
    expect((await screen.findByRole('status')).textContent).toBe(words);
  });

  it('/login says nothing to those whom the server has signed out', async () => {
    const ended = await adaIs({ emailVerified: false });
    await openApp('/login', ended);
    await heading('Email verification');
    await ended.server.endSessions(ada.email);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('You have been logged out. Log in to go on.')).toBeTruthy();
    expect(leaving()).toBeNull();
  });
});

describe('the other screens of guests, where people sign in at a provider', () => {
  it('/register says where accounts are created, and leads there', async () => {
    const gone = departures();
    const { user } = await openAt('/register');
    await heading('Create a new account');
    expect(await screen.findByText('Accounts are created at Example ID.')).toBeTruthy();
    expect(document.querySelector('input')).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    await user.click(await button());
    await waitFor(() => expect(gone[0]?.searchParams.get('prompt')).toBe('create'));
  });

  it.each([account, undefined])('/forgot says who keeps the password, and leads there: %s', async (url) => {
    await openAt('/forgot', providerWith(url));
    await heading("Let's get you back in");
    expect(await screen.findByText(/^Example ID keeps your password\./)).toBeTruthy();
    expect(document.querySelector('input')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to Example ID' })?.getAttribute('href')).toBe(url);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});

describe('somebody who has signed in at a provider', () => {
  it('proves the address with a mail of ours where the provider does not vouch for it, and cannot correct it', async () => {
    const { user, server, path } = await openApp('/login', await adaIs({ emailVerified: false }));
    await heading('Email verification');
    expect(path()).toBe('/verify-email');
    expect(screen.getByText(/^The link goes to/).textContent).toBe(
      `The link goes to ${ada.email}, your address at Example ID.`,
    );
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send Verification Email' }));
    await waitFor(() => expect(server.mails).toMatchObject([{ to: ada.email }]));
  });

  it('sends the mail to the address that another tab has brought from the provider meanwhile', async () => {
    const { server, browser } = await adaIs({ emailVerified: false });
    const { user } = await openApp('/verify-email', { server, browser });
    await screen.findByText(ada.email);
    const email = 'new@oidc.example';
    await act(() => signInThere(server, { ...ada, email, emailVerified: false }, browser));
    await screen.findByText(email);
    await user.click(screen.getByRole('button', { name: 'Send Verification Email' }));
    await waitFor(() => expect(server.mails).toMatchObject([{ to: email }]));
  });

  it('reads that another account has proven the address meanwhile, and can ask for no mail', async () => {
    const parts = await adaIs({ emailVerified: false });
    await openApp('/login', parts);
    await heading('Email verification');
    await signInThere(parts.server, { ...ada, subject: 'owner', emailVerified: true });
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe(
      `${ada.email} belongs to another account here. Change your address at Example ID, then log in again.`,
    );
    expect(screen.getByRole('link', { name: 'Log out' })).toBeTruthy();
  });

  it('finds in the account settings who keeps the password, and no form for a new one', async () => {
    await openDashboard('/dashboard/account', await adaIs({ emailVerified: true }));
    const card = await screen.findByRole('region', { name: 'Password' });
    expect(card.textContent).toBe('PasswordExample ID keeps your password. Go to Example ID');
    expect(screen.getByRole('link', { name: 'Go to Example ID' }).getAttribute('href')).toBe(account);
    expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull();
    expect(screen.getByText('Change how you appear here.')).toBeTruthy();
    expect(screen.getByText('It comes from Example ID. It cannot be changed here.')).toBeTruthy();
  });
});
