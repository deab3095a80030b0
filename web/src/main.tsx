import { nonce } from './boot.ts';
import './styles.css';
import { IdentityProvider } from '@toolkit/application/web/session/ports';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstSession } from './composition/first-session.ts';
import { readConfig } from './config.ts';
import { EarlySubject } from './early-subject.ts';
import { loadScreen } from './errors/chunk-reload.ts';
import { showThatNothingLoads } from './errors/nothing-loads.ts';
import { LateServices } from './late-services.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const config = readConfig();

const fail = (error: unknown) => {
  showThatNothingLoads(root);
  throw error;
};

/** Some browsers say that they keep cookies, and drop them. */
function keepsCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  const write = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there over plain http
    document.cookie = `${cookie}; SameSite=Strict`;
  };
  // Another tab may try at the same moment.
  const name = `kept${Math.random()}`;
  write(`${name}=yes`);
  const isKept = document.cookie.includes(name);
  write(`${name}=; Max-Age=0`);
  return isKept;
}

// Nobody could sign in then. The screen is loaded only for those whom it meets.
if (config.origins && !(config.origins.includes(window.location.origin) && keepsCookies()))
  import('./errors/obstacle.tsx').then(
    ({ ObstacleScreen }) => createRoot(root).render(<ObstacleScreen config={config} />),
    fail,
  );
else showApp(root);

function showApp(root: HTMLElement): void {
  const session$ = new EarlySubject(firstSession(config));
  const services = new LateServices(async () => {
    const { createAppContainer } = await loadScreen(() => import('./composition/container.ts'));
    const container = await createAppContainer(config);
    // A screen for guests stays until the session is known.
    container.get(IdentityProvider).session$.subscribe((session) => {
      if (session.state !== 'restoring') session$.next(session);
    });
    return container;
  }, session$);
  const { state } = session$.getValue();
  const app = (
    <StrictMode>
      <App services={services} config={config} nonce={nonce} painted={root.childElementCount > 0} />
    </StrictMode>
  );
  // What early-form.ts has marked is busy: another screen takes its place.
  const isFormThere = state === 'signed-out' && root.querySelector('main:not([aria-busy]) form');
  const drawn = isFormThere ? hydrateRoot(root, app) : createRoot(root);
  if (!isFormThere) drawn.render(app);
  if (state === 'restoring')
    services.load().catch((error) => {
      drawn.unmount();
      fail(error);
    });
  else {
    // Whoever asks for them then gets the reason why they cannot be loaded.
    const prepare = () => void services.load().catch(() => {});
    // Somebody begins to type, signs in in another tab, or has no network to be told of. Caught on the way down, where
    // React cannot stop it.
    for (const event of ['focusin', 'pointerdown', 'storage', 'offline'])
      window.addEventListener(event, prepare, { once: true, capture: true });
    // Somebody has begun already.
    if (root.contains(document.activeElement)) prepare();
  }
}
