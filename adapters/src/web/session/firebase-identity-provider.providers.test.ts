import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bearerVerifier } from '../../contracts/bearer-verifier.ts';
import { identityContract } from '../../contracts/identity.contract.ts';
import {
  confirmEmail,
  type IdentityHarness,
  must,
  newAddress,
  newPerson,
  nextCode,
  otherPassword,
  password,
  readCode,
  readState,
  told,
} from '../../contracts/identity-harness.ts';
import { Network } from '../../contracts/identity-network.ts';
import { emulator, type FirebaseOfTests, TestBrowser } from './firebase.testing.ts';
import { firebaseClients } from './firebase.ts';
import { guardedFetch } from './firebase-transport.ts';

// What a browser runs, not the build for Node, which keeps nothing.
vi.mock('@firebase/auth', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@firebase/auth/package.json'));
  return import(join(folder, 'dist/esm/index.js'));
});

const firebase: FirebaseOfTests = JSON.parse(process.env.PROVIDERS_FIREBASE ?? '');
const origin = 'https://app.example';

async function firebaseHarness(protection: boolean): Promise<IdentityHarness> {
  const realFetch = globalThis.fetch;
  const admin = emulator(firebase, realFetch);
  await admin.reset({ protection });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const network = new Network(realFetch);
  const send: typeof fetch = (input, init) => network.send(String(input), init);
  vi.stubGlobal('fetch', guardedFetch(send, [new URL(firebase.authUrl).origin]));
  const logged: unknown[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words));

  const browsers: TestBrowser[] = [];
  const newBrowser = () => {
    const browser = new TestBrowser(firebase, origin);
    browsers.push(browser);
    return browser;
  };
  const { calls } = firebaseClients(newBrowser().auth(), origin);
  let ahead = 0;

  return {
    calls,
    tokenLifeMs: 3_600_000,
    resetLinkMs: 3_600_000,
    renewBeforeMs: 30_000,
    browser: newBrowser,
    mailsTo: async (to) =>
      (await admin.mailsTo(to)).map(({ requestType, oobLink }) => ({
        kind: requestType === 'PASSWORD_RESET' ? 'password-reset' : 'verification',
        code: new URL(oobLink).searchParams.get('oobCode') ?? '',
      })),
    advance: async (ms) => {
      ahead += ms;
      vi.setSystemTime(Date.now() + ms);
      await admin.strictness(`clock?ahead=${ahead}`);
    },
    // biome-ignore lint/plugin: between two looks at what is waited for.
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    requests: () => network.requests,
    renewals: () => network.renewals,
    condition: (condition) => {
      network.condition = condition;
    },
    hold: () => network.hold(),
    verifyBearer: bearerVerifier(firebase.jwksUrl, {
      issuer: `https://securetoken.google.com/${firebase.projectId}`,
      audience: firebase.projectId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }),
    disable: (email) => admin.update(email, { disableUser: true }),
    remove: (email) => admin.remove(email),
    endSessions: (email) => admin.strictness(`end-sessions?email=${encodeURIComponent(email)}`),
    exposed: async () => ({
      logged: JSON.stringify(logged),
      kept: JSON.stringify(browsers.map(({ stored }) => [...stored])),
    }),
    dispose: async () => {
      await admin.strictness('forget');
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}

/** Where the emulator is laxer than the service, or cannot move its clock, the proxy before it answers. */
const stubbed = [16, 19, 20, 26, 29, 35, 37];

/** The SDK keeps its tokens in localStorage. */
const impossible = [41];

identityContract('FirebaseIdentityProvider', () => firebaseHarness(true), { stubbed, impossible });

describe('FirebaseIdentityProvider on a project that tells who has an account', () => {
  let harness: IdentityHarness;
  beforeAll(async () => {
    harness = await firebaseHarness(false);
  });
  afterAll(() => harness.dispose?.());

  it('tells it to nobody: not at a sign-in, nor a reset of the password, nor a correction of the address', async () => {
    const { email } = await newPerson(harness);
    const person = await newPerson(harness);
    expect(readCode(await person.tab.sendVerificationEmail(email))).toBe('ok');
    expect(await harness.mailsTo(email)).toEqual([]);
    const tab = harness.browser().open();
    const wrong = await tab.signIn(email, otherPassword);
    expect(readCode(wrong)).toBe('invalid-credentials');
    const unknown = newAddress();
    expect(await tab.signIn(unknown, otherPassword)).toEqual(wrong);
    const known = await tab.sendPasswordReset(email);
    expect(readCode(known)).toBe('ok');
    expect(await tab.sendPasswordReset(unknown)).toEqual(known);
    expect(await harness.mailsTo(unknown)).toEqual([]);
  });
});

describe('FirebaseIdentityProvider beyond the contract', () => {
  let harness: IdentityHarness;
  beforeAll(async () => {
    harness = await firebaseHarness(true);
  });
  afterEach(() => harness.condition('fair'));
  afterAll(() => harness.dispose?.());

  it('does not use a stored token that says less than the account', async () => {
    const person = await newPerson(harness);
    must(await person.tab.sendVerificationEmail());
    person.tab.dispose();
    await confirmEmail(harness, await nextCode(harness, person.email, 'verification'));
    const reloaded = person.browser.open();
    await reloaded.ready();
    expect(readState(reloaded)).toEqual({
      status: 'signed-in',
      user: { ...person.user, emailVerified: true },
    });
    const bearer = await harness.verifyBearer(must(await reloaded.getToken()));
    expect(bearer.emailVerified).toBe(true);
  });

  it('mails links that lead on to the login page of the deployment', async () => {
    const { tab, email } = await newPerson(harness);
    must(await tab.sendVerificationEmail());
    const [mail] = await emulator(firebase, fetch).mailsTo(email);
    expect(new URL(mail?.oobLink ?? '').searchParams.get('continueUrl')).toBe(`${origin}/login`);
  });

  it('takes trouble of the service at a reload for no verdict on the session', async () => {
    const { tab, browser, user } = await newPerson(harness);
    tab.dispose();
    for (const condition of ['failing', 'junk', 'offline'] as const) {
      harness.condition(condition);
      const reloaded = browser.open();
      await reloaded.ready();
      expect(readState(reloaded)).toEqual({ status: 'signed-in', user });
      reloaded.dispose();
    }
  });

  it('ends a session that Firebase does not know, which the SDK would keep', async () => {
    const { tab, browser } = await newPerson(harness);
    await emulator(firebase, fetch).strictness('forget');
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('session-expired');
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    const reloaded = browser.open();
    await reloaded.ready();
    expect(readState(reloaded)).toEqual({ status: 'signed-out' });
  });

  it('stays signed out when the SDK puts a user back whose renewal ended at that moment', async () => {
    const { tab, browser } = await newPerson(harness);
    const states = told(tab);
    let write = () => {};
    (browser as TestBrowser).writable = new Promise((resolve) => {
      write = resolve;
    });
    // Another second has other tokens, which the SDK writes.
    await harness.advance(1_000);
    const reading = tab.refreshUser();
    await harness.pause(50);
    await harness.advance(1_000);
    const release = harness.hold();
    const renewing = tab.refreshUser();
    await harness.pause(50);
    const leaving = tab.signOut();
    release();
    await harness.pause(50);
    write();
    await leaving;
    expect(readCode(await renewing)).toBe('not-signed-in');
    expect(readCode(await reading)).toBe('not-signed-in');
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    await harness.pause(50);
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-out']);
    expect((browser as TestBrowser).stored.size).toBe(0);
  });

  it('does nothing any more once it is disposed of', async () => {
    const { email } = await newPerson(harness);
    const browser = harness.browser();
    const [gone, other] = [browser.open(), browser.open()];
    await Promise.all([gone.ready(), other.ready()]);
    gone.dispose();
    must(await other.signIn(email, password));
    await harness.pause(50);
    expect(readState(gone)).toEqual({ status: 'signed-out' });
  });
});
