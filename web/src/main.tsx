import { nonce } from './boot.ts';
import './styles.css';
import type { Container } from 'inversify';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createAppContainer } from './composition/container.ts';
import { readConfig } from './config.ts';
import { showThatNothingLoads } from './errors/nothing-loads.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const config = readConfig();

const show = (container: Container) =>
  createRoot(root).render(
    <StrictMode>
      <App container={container} config={config} nonce={nonce} painted={root.childElementCount > 0} />
    </StrictMode>,
  );

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
// Not awaited: modules that are loaded meanwhile import from this one.
else Promise.resolve(createAppContainer(config)).then(show, fail);
