import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tinyPng } from '@toolkit/adapters/contracts';
import { type AccountSave, AccountStore, type ApiFailure } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import { go, menuLink, openDashboard, pageTitled } from '../testing/open-dashboard.tsx';
import { ada, adaIs, canSignIn, closeApp, inTab } from '../testing/render-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeApp();
});

const settings = '/dashboard/account';
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const personal = 'Personal information';
const form = (name = personal) => within(screen.getByRole('form', { name }));
const save = (name = personal) => form(name).getByRole('button', { name: /Save$/ });
const isSaving = () => save().getAttribute('aria-busy') === 'true';
const region = () => screen.getByRole('region', { name: 'Notices' });
const notices = () => within(region());
const detailsSaved = () => notices().findByText('Personal details updated successfully');
const detailsNotSaved = () => notices().findByText('Failed to update personal details');
const avatar = () => screen.getByRole('group', { name: 'Avatar' });
const send = (event: string, more = {}) =>
  fireEvent(document.body, Object.assign(new Event(event, { bubbles: true }), more));
const shownPicture = () => avatar().querySelector('img')?.getAttribute('src');
const png = () => new File([tinyPng], 'me.png', { type: 'image/png' });

const removeButton = () => screen.queryByRole('button', { name: 'Remove picture' });
const pressRemove = (user: User) => user.click(screen.getByRole('button', { name: 'Remove picture' }));
const choose = async (file: File) =>
  fireEvent.change(await field('Change avatar'), { target: { files: [file] } });

/** Chooses a picture and accepts the crop that the dialog proposes. */
async function choosePicture() {
  await choose(png());
  const dialog = await screen.findByRole('dialog', { name: 'Crop your picture' });
  const use = within(dialog).getByRole('button', { name: 'Use picture' });
  await waitFor(() => expect(use.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(use);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

type Backend = ReturnType<typeof accounts>;
type User = Awaited<ReturnType<typeof openSettings>>['user'];

/** The page over a backend that records what it is asked to save, fails on demand, and answers when it is released. */
async function openSettings(parts: Partial<Backend['state']> = {}, others = {}) {
  const backend = accounts(parts);
  const app = await openDashboard(settings, { ...backend.services, ...others });
  await pageTitled('Account Settings');
  await field('First name');
  return { ...app, ...backend };
}

function accounts(parts = {}) {
  const calls: AccountSave[] = [];
  const state = {
    fails: undefined as ApiFailure['code'] | undefined,
    held: Promise.resolve(),
    abandoned: 0,
    stored: { firstName: 'Ada', lastName: 'Byron', avatarPath: '' },
    /** Another tab saves this before an answer comes. */
    newer: {},
    ...parts,
  };
  const hold = () => {
    let release = () => {};
    state.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => act(async () => release());
  };
  const answer = (details: object) => {
    const { fails: code, stored } = state;
    return code ? fail({ code, requestId: 'req-9' }) : ok({ ...stored, avatarPath: '', ...details });
  };
  const accountApi = {
    initialize: async () => ok(undefined),
    details: async () => ok(state.stored),
    save: async (change: AccountSave, until$?: Observable<unknown>) => {
      calls.push(change);
      const waiting = until$?.subscribe(() => {
        state.abandoned += 1;
      });
      await state.held;
      waiting?.unsubscribe();
      const { firstName, lastName } = change;
      return answer({ firstName, lastName, ...state.newer });
    },
    removeAvatar: async () => {
      await state.held;
      return answer({});
    },
    downloadUrl: async () => ok('/files/avatars/1'),
  };
  return { calls, state, hold, services: { accountApi } };
}

const withPicture = { stored: { firstName: 'Ada', lastName: 'Byron', avatarPath: 'avatars/1' } };

async function renameTo(user: User, name: string) {
  const first = await field('First name');
  await user.clear(first);
  await user.type(first, name);
  return first;
}

const answerRemoval = async (user: User, answer: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
const leave = (user: User) => user.click(menuLink('Overview'));

describe('personal information', () => {
  it('S-11 S-53 S-57a S-57b S-57c stays behind a loading bar until the details are there', async () => {
    const { services, state, hold } = accounts();
    const release = hold();
    const { held } = state;
    const details = () => held.then(services.accountApi.details);
    await openDashboard(settings, { accountApi: { ...services.accountApi, details } });
    await pageTitled('Account Settings');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    await release();
    expect((await field('First name')).value).toBe('Ada');
    expect((await field('Last name')).value).toBe('Byron');
    const email = await field('Email');
    expect([email.value, email.readOnly]).toEqual([ada.email, true]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('S-53 a failure is shown with its request id and can be tried again', async () => {
    const { accountApi } = accounts().services;
    const details = vi.spyOn(accountApi, 'details');
    details.mockResolvedValueOnce(fail({ code: 'unavailable', requestId: 'req-3' }) as never);
    const { user } = await openDashboard(settings, { accountApi });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Request req-3');
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect((await field('First name')).value).toBe('Ada');
  });

  it('S-54 S-55a S-55b a picture is previewed from the file itself, and the address of the preview is given up', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { calls, user } = await openSettings();
    expect(screen.getByText('JPG, GIF or PNG. 1MB max.')).toBeTruthy();
    const input = await field('Change avatar');
    expect(input.accept).toBe('image/*');
    await choosePicture();
    await waitFor(() => expect(shownPicture()).toBe('blob:preview'));
    expect(made).toHaveBeenCalled();
    expect(document.querySelector('main .ant-avatar-circle img')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.click(save());
    await detailsSaved();
    expect(calls[0]?.avatar?.type).toBe('image/png');
    expect(revoked).toHaveBeenCalledWith('blob:preview');
    expect(shownPicture()).toBeUndefined();
  });

  it.each([
    ['not-an-image', 'This file cannot be read as a picture. Choose a JPG, GIF or PNG.'],
    ['picture-too-large', 'This picture has too many pixels. Choose a smaller one.'],
  ] as const)(
    'S-55b a file that is refused (%s) is answered with words, and neither decoded nor sent',
    async (problem, words) => {
      const made = vi.spyOn(URL, 'createObjectURL');
      const { calls, user } = await openSettings({}, { pictures: { findProblem: async () => problem } });
      await choose(png());
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
      expect(made).not.toHaveBeenCalled();
      await user.click(save());
      await detailsSaved();
      expect(calls[0]).not.toHaveProperty('avatar');
    },
  );

  it('a picture the browser cannot read is reported when it is cropped; nothing is sent', async () => {
    const pictures = {
      findProblem: async () => undefined,
      shrink: async () => fail('picture-too-large' as const),
    };
    const { calls, user } = await openSettings({}, { pictures });
    await choosePicture();
    await screen.findByText('This picture has too many pixels. Choose a smaller one.');
    await user.click(save());
    await detailsSaved();
    expect(calls[0]).not.toHaveProperty('avatar');
  });

  it('P3 the field is marked while a file is held over the page', async () => {
    await openSettings();
    const isMarked = () => avatar().classList.contains('avatar-field-held');
    send('dragover', { dataTransfer: { types: ['text/plain'] } });
    expect(isMarked()).toBe(false);
    send('dragover', { dataTransfer: { types: ['Files'] } });
    send('dragleave', { relatedTarget: document.body });
    expect(isMarked()).toBe(true);
    send('dragleave', { relatedTarget: null });
    expect(isMarked()).toBe(false);
  });

  it('P3 takes a picture that is pasted, but none while a question is open, and gives the focus to Change avatar', async () => {
    const findProblem = vi.fn(async () => undefined);
    const { user } = await openSettings(withPicture, { pictures: { findProblem } });
    const paste = () => send('paste', { clipboardData: { files: [png()], getData: () => '' } });
    await pressRemove(user);
    await screen.findByRole('dialog', { name: 'Remove your picture?' });
    paste();
    expect(findProblem).not.toHaveBeenCalled();
    await answerRemoval(user, 'Keep picture');
    paste();
    const dialog = await screen.findByRole('dialog', { name: 'Crop your picture' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText('Change avatar'));
  });

  it('S-56 a name that is too long is not sent, and says so until it is shorter', async () => {
    const { calls, user } = await openSettings();
    const last = await field('Last name');
    fireEvent.change(last, { target: { value: 'x'.repeat(31) } });
    await user.click(save());
    expect(screen.getByText('Maximum 30 characters.')).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.change(last, { target: { value: 'x'.repeat(30) } });
    expect(screen.queryByText('Maximum 30 characters.')).toBeNull();
  });

  it('S-57d S-59b S-83 saving shows that it runs, sends trimmed names once, and says that it worked', async () => {
    const { calls, hold, user } = await openSettings();
    const release = hold();
    const first = await renameTo(user, '  Grace ');
    await user.click(save());
    expect(isSaving()).toBe(true);
    expect(save().className).toContain('loading');
    await user.type(first, '{Enter}');
    expect(calls).toEqual([{ firstName: 'Grace', lastName: 'Byron' }]);
    await release();
    await detailsSaved();
    expect(notices().getByText('Success')).toBeTruthy();
    expect(first.value).toBe('Grace');
    expect(isSaving()).toBe(false);
  });

  it('S-59a a failed save says so, keeps what was typed and chosen, and names the request', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
    const { user } = await openSettings({ fails: 'internal-error' });
    const first = await renameTo(user, 'Grace');
    await choosePicture();
    await user.click(save());
    await detailsNotSaved();
    expect(notices().getByText('Error')).toBeTruthy();
    expect(first.value).toBe('Grace');
    expect(shownPicture()).toBe('blob:kept');
    expect(screen.getByText(/Request req-9/)).toBeTruthy();
  });

  describe('while the storage is in trouble', () => {
    const goOn = 'Saving has not been confirmed yet. Trying again …';
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const isTrying = () => form().getByRole('status').textContent === goOn;

    /** A save with a picture that has failed once, and said so; the pauses are over when the test says so. */
    async function beginSave() {
      const app = await openSettings({ fails: 'unavailable' });
      const first = await renameTo(app.user, 'Grace');
      await choosePicture();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
      await app.user.click(save());
      await screen.findByText(goOn);
      await detailsNotSaved();
      for (const close of notices().queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
      return { ...app, first };
    }
    it('S-59a S-93 S-83 a save with a picture that fails says so at once, and is tried again in its loading state', async () => {
      const { calls, state, first } = await beginSave();
      expect(isTrying()).toBe(true);
      expect(isSaving()).toBe(true);
      await pass(500_000);
      expect(calls.length).toBeGreaterThan(10);
      expect(region().textContent).toBe('');
      expect(first.value).toBe('Grace');
      state.fails = undefined;
      await pass(45_000);
      await detailsSaved();
      expect(isTrying()).toBe(false);
      expect(isSaving()).toBe(false);
    });

    it('S-03 the form then shows what another tab has saved meanwhile, but for what is typed since', async () => {
      const { state, first, user } = await beginSave();
      Object.assign(state, { fails: undefined, newer: { firstName: 'Augusta', lastName: 'King' } });
      const last = await field('Last name');
      await user.type(last, ' Lovelace');
      await pass(1_500);
      await detailsSaved();
      expect([first.value, last.value]).toEqual(['Augusta', 'Byron Lovelace']);
    });

    it('S-93 it can be cancelled, in a try as well: nothing more is sent, the form stays, and the account is loaded', async () => {
      const { calls, state, hold, first, user, container } = await beginSave();
      const release = hold();
      await pass(1_500);
      // The answer of the first try was lost, as it may be.
      state.stored = { ...state.stored, firstName: 'Grace' };
      expect(calls).toHaveLength(2);
      await user.click(form().getByRole('button', { name: 'Cancel' }));
      expect(state.abandoned).toBe(1);
      await waitFor(() => expect(isSaving()).toBe(false));
      expect(document.activeElement).toBe(save());
      expect(isTrying()).toBe(false);
      const account = () => container.get(AccountStore).account$.getValue();
      await waitFor(() => expect(account()).toMatchObject({ details: { firstName: 'Grace' } }));
      await release();
      await pass(600_000);
      expect(calls).toHaveLength(2);
      expect(region().textContent).toBe('');
      expect(first.value).toBe('Grace');
      state.fails = undefined;
      await user.click(save());
      await detailsSaved();
      expect(calls[2]?.avatar).toEqual(calls[1]?.avatar);
    });

    it('S-93 S-84 leaving the page is asked about, and ends it with the notice of the failure', async () => {
      const { calls, user } = await beginSave();
      await leave(user);
      await user.click(await screen.findByRole('button', { name: 'Leave' }));
      await pageTitled('Overview');
      await detailsNotSaved();
      await pass(600_000);
      expect(calls).toHaveLength(1);
    });

    it('S-59a a save that takes long says so after ten seconds, and can be cancelled', async () => {
      const { hold } = await openSettings();
      hold();
      await choosePicture();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.click(save());
      await pass(9_990);
      expect(form().queryByRole('button', { name: 'Cancel' })).toBeNull();
      await pass(20);
      vi.useRealTimers();
      expect(form().getByRole('status').textContent).toBe('Saving has not been confirmed yet.');
      expect(form().getByRole('button', { name: 'Cancel' })).toBeTruthy();
    });

    it.each([
      ['succeeds', undefined],
      ['fails', 'unavailable'],
    ] as const)(
      'S-03 a first try goes on after the page is left, and its notice comes when it %s',
      async (_, fails) => {
        const { calls, hold, user } = await openSettings({ fails });
        const release = hold();
        await choosePicture();
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
        await user.click(save());
        await waitFor(() => expect(calls).toHaveLength(1));
        await leave(user);
        await pageTitled('Overview');
        await release();
        await (fails ? detailsNotSaved() : detailsSaved());
        await pass(600_000);
        expect(calls).toHaveLength(1);
      },
    );
  });

  it('P3 a stored picture is removed once that is confirmed, a failure keeps it, and the focus goes on', async () => {
    const { calls, state, user } = await openSettings({ ...withPicture, fails: 'internal-error' });
    const first = await field('First name');
    await user.type(first, '!');
    await pressRemove(user);
    await answerRemoval(user, 'Keep picture');
    expect(document.activeElement).toBe(removeButton());
    expect(screen.queryByText('Failed to remove picture')).toBeNull();
    await pressRemove(user);
    await answerRemoval(user, 'Remove');
    await notices().findByText('Failed to remove picture');
    expect(screen.getByText(/Request req-9/)).toBeTruthy();
    expect(document.activeElement).toBe(removeButton());
    expect(document.querySelectorAll('img[src="/files/avatars/1"]')).toHaveLength(2);
    state.fails = undefined;
    await user.keyboard('{Enter}');
    await answerRemoval(user, 'Remove');
    await notices().findByText('Picture removed successfully');
    expect(document.querySelector('img[src="/files/avatars/1"]')).toBeNull();
    expect(removeButton()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Change avatar'));
    expect(screen.queryByText(/Request req-9/)).toBeNull();
    expect(first.value).toBe('Ada!');
    expect(calls).toEqual([]);
  });

  it('P3 a picture that is only chosen is removed before the stored one behind it', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
    const { user } = await openSettings(withPicture);
    await waitFor(() => expect(shownPicture()).toBe('/files/avatars/1'));
    await choosePicture();
    await waitFor(() => expect(shownPicture()).toBe('blob:chosen'));
    await pressRemove(user);
    await waitFor(() => expect(shownPicture()).toBe('/files/avatars/1'));
    expect(removeButton()).toBeTruthy();
  });

  it('P3 nothing can be saved while a picture is removed, nor removed during a save', async () => {
    const { calls, hold, user } = await openSettings(withPicture);
    const releaseRemoval = hold();
    await pressRemove(user);
    await answerRemoval(user, 'Remove');
    expect(save().matches(':disabled')).toBe(true);
    await user.type(await field('First name'), '{Enter}');
    await releaseRemoval();
    await waitFor(() => expect(save().matches(':disabled')).toBe(false));
    expect(calls).toEqual([]);
    const releaseSave = hold();
    await choosePicture();
    await user.click(save());
    await waitFor(() => expect(removeButton()?.matches(':disabled')).toBe(true));
    await releaseSave();
    await detailsSaved();
  });

  it('the question about a removal goes with its user: nobody answers it for somebody else', async () => {
    const world = await adaIs('verified');
    const { user } = await openSettings(withPicture, world);
    await pressRemove(user);
    await screen.findByRole('dialog', { name: 'Remove your picture?' });
    await act(() =>
      inTab(world.server, world.browser, (tab) => tab.createAccount('bob@example.com', 'secret 2')),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('S-84 leaving with something unsaved asks first: cancel stays, ok leaves', async () => {
    const { user } = await openSettings();
    await renameTo(user, 'Grace');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('First name')).value).toBe('Grace');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await pageTitled('Overview');
    await go(settings);
    expect((await field('First name')).value).toBe('Ada');
  });

  it('names and a picture that were not saved are there again after the browser’s Back', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
    const { calls, user } = await openSettings();
    await user.type(await field('Last name'), ' King');
    await choosePicture();
    await go('/dashboard/overview');
    await pageTitled('Overview');
    await go(settings);
    expect((await field('First name')).value).toBe('Ada');
    expect((await field('Last name')).value).toBe('Byron King');
    await waitFor(() => expect(shownPicture()).toBe('blob:kept'));
    await user.click(save());
    await waitFor(() => expect(calls).toMatchObject([{ lastName: 'Byron King', avatar: {} }]));
    await detailsSaved();
    await go('/dashboard/overview');
    await pageTitled('Overview');
    await go(settings);
    expect(removeButton()).toBeNull();
  });
});

describe('change password', () => {
  const type = async (user: User, ...words: string[]) => {
    for (const [at, name] of ['Current password', 'New password', 'Confirm password'].entries()) {
      const input = await field(name);
      await user.clear(input);
      if (words[at]) await user.type(input, words[at]);
    }
  };

  it('S-60 S-62 S-86 three fields with their rules; a password manager learns whose entry to renew', async () => {
    const { user, server } = await openSettings();
    const before = server.wire.requests;
    expect((await field('Current password')).autocomplete).toBe('current-password');
    expect((await field('New password')).autocomplete).toBe('new-password');
    const username = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
    expect(username?.value).toBe(ada.email);
    expect(username?.form).toBe((await field('New password')).form);
    await user.click(save('Change password'));
    expect(screen.getAllByText('Required.')).toHaveLength(3);
    await type(user, ada.password, 'new secret!', 'new secret');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    await user.type(await field('Confirm password'), '!');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    expect(server.wire.requests).toBe(before);
  });

  it.each([
    [
      'S-63a S-64a a wrong current password',
      'invalid-credentials',
      'Current',
      'This is not your current password.',
    ],
    ['S-64a a new password that the server refuses', 'weak-password', 'New', 'This password is too common.'],
  ] as const)(
    '%s is marked with the reason until it is typed anew, and the others stay',
    async (_, code, which, words) => {
      const { user, server } = await openSettings();
      if (code === 'weak-password') server.useCases.handlers['/update-password'] = async () => fail({ code });
      const typed = code === 'weak-password' ? ada.password : 'wrong secret';
      await type(user, typed, 'new secret', 'new secret');
      await user.click(save('Change password'));
      await notices().findByText('Failed to update password');
      expect(notices().getByText('Error')).toBeTruthy();
      const input = await field(`${which} password`);
      const { id } = screen.getByText(words);
      expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(id);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(input);
      expect((await field('Current password')).value).toBe(typed);
      expect((await field('New password')).value).toBe('new secret');
      await user.type(input, '!');
      expect(screen.queryByText(words)).toBeNull();
    },
  );

  it('S-63b S-64b the right one changes it, says so, and empties the fields', async () => {
    const { user, server, path } = await openSettings();
    await type(user, ada.password, 'new secret', 'new secret');
    await user.click(save('Change password'));
    await notices().findByText('Password updated successfully!');
    expect(notices().getByText('Success')).toBeTruthy();
    for (const name of ['Current password', 'New password', 'Confirm password']) {
      expect((await field(name)).value).toBe('');
    }
    expect(screen.queryByText('Required.')).toBeNull();
    expect(await canSignIn(server, ada.email, 'new secret')).toBe(true);
    expect(path()).toBe(settings);
  });
});
