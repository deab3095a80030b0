import { type Auth, browserLocalPersistence, type Persistence } from '@firebase/auth';
import { type FirebaseAuthSettings, firebaseAuth, firebaseClients } from './firebase.ts';

export interface FirebaseOfTests extends FirebaseAuthSettings {
  readonly authUrl: string;
  readonly jwksUrl: string;
  readonly emulatorUrl: string;
}

type StorageListener = (event: { readonly key: string; readonly newValue: string | null }) => void;

/** The parts of the SDK's own localStorage persistence that reach for the one window there is in a browser. */
type Windowed = new () => Persistence & {
  storageRetriever: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  boundEventHandler: StorageListener;
  attachListener(): void;
  detachListener(): void;
  _set(key: string, value: unknown): Promise<void>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
  _addListener(key: string, listener: unknown): void;
  _removeListener(key: string, listener: unknown): void;
};

/** One browser: what it keeps, and tabs that hear of it when another one changes that. */
export class TestBrowser {
  readonly stored = new Map<string, string>();
  /** Keeps tabs from writing until it resolves, as a slow disk would. */
  writable: Promise<void> = Promise.resolve();
  private readonly tabs = new Set<StorageListener>();
  private static opened = 0;

  constructor(
    private readonly firebase: FirebaseOfTests,
    private readonly origin: string,
  ) {}

  open() {
    return firebaseClients(this.auth(), this.origin).identity;
  }

  /** The SDK in another tab. */
  auth(): Auth {
    TestBrowser.opened += 1;
    return firebaseAuth(this.firebase, this.persistence(), `tab ${TestBrowser.opened}`);
  }

  /** The SDK's own, with a storage and events of this browser. */
  private persistence(): Persistence {
    const { stored } = this;
    const writable = () => this.writable;
    const tabs = this.tabs;
    // Every tab is an app of its own here; in a browser all tabs have the same one.
    const shared = (key: string) => key.replace(/[^:]*$/, 'app');
    return class extends (browserLocalPersistence as unknown as Windowed) {
      override storageRetriever = () => ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (stored.get(key) === value) return;
          stored.set(key, value);
          this.tellOthers(key, value);
        },
        removeItem: (key: string) => {
          if (stored.delete(key)) this.tellOthers(key, null);
        },
      });
      private tellOthers(key: string, newValue: string | null) {
        for (const tab of tabs)
          if (tab !== this.boundEventHandler) setTimeout(() => tab({ key, newValue }), 1);
      }
      override attachListener() {
        tabs.add(this.boundEventHandler);
      }
      override detachListener() {
        tabs.delete(this.boundEventHandler);
      }
      override async _set(key: string, value: unknown) {
        await writable();
        return super._set(shared(key), value);
      }
      override _get(key: string) {
        return super._get(shared(key));
      }
      override _remove(key: string) {
        return super._remove(shared(key));
      }
      override _addListener(key: string, listener: unknown) {
        super._addListener(shared(key), listener);
      }
      override _removeListener(key: string, listener: unknown) {
        super._removeListener(shared(key), listener);
      }
    } as unknown as Persistence;
  }
}

interface Mail {
  readonly email: string;
  /** Of a correction: where the mail goes. */
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** What an administrator of the project could do, and what the proxy before the emulator is told. */
export function emulator({ emulatorUrl, authUrl, projectId }: FirebaseOfTests, send: typeof fetch) {
  const call = async (method: string, path: string, fields?: object) => {
    const answer = await send(emulatorUrl + path, {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const findId = async (email: string): Promise<string> =>
    (await call('POST', `${accounts}:lookup`, { email: [email] })).users[0].localId;
  const strictness = async (path: string) => {
    const answer = await send(`${authUrl}/strictness/${path}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };

  const mails = async (): Promise<readonly Mail[]> =>
    (await call('GET', `/emulator/v1/projects/${projectId}/oobCodes`)).oobCodes;
  let earlier: readonly string[] = [];

  return {
    strictness,
    reset: async ({ protection }: { readonly protection: boolean }) => {
      // The emulator forgets accounts, but not their mails.
      earlier = (await mails()).map(({ oobLink }) => oobLink);
      await call('DELETE', `/emulator/v1/projects/${projectId}/accounts`);
      await call(
        'PATCH',
        `/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy`,
        { emailPrivacyConfig: { enableImprovedEmailPrivacy: protection } },
      );
      await strictness('forget');
    },
    mailsTo: async (to: string): Promise<readonly Mail[]> =>
      (await mails()).filter(
        ({ email, newEmail, oobLink }) => (newEmail ?? email) === to && !earlier.includes(oobLink),
      ),
    update: async (email: string, fields: object) => {
      await call('POST', `${accounts}:update`, { localId: await findId(email), ...fields });
    },
    remove: async (email: string) => {
      await call('POST', `${accounts}:delete`, { localId: await findId(email) });
    },
  };
}
