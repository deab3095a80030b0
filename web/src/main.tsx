import { nonce } from './boot.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { createAppContainer } from './container.ts';
import { reloadOnceWhenAScreenFails } from './errors/chunk-reload.ts';

reloadOnceWhenAScreenFails();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const config = readConfig();

createRoot(root).render(
  <StrictMode>
    <App
      container={createAppContainer(config)}
      config={config}
      nonce={nonce}
      painted={root.childElementCount > 0}
    />
  </StrictMode>,
);
