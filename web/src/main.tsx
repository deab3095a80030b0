import { nonce } from './boot.ts';
import './styles.css';
import type { Container } from 'inversify';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createAppContainer } from './composition/container.ts';
import { readConfig } from './config.ts';
import { showThatNothingLoads } from './errors/nothing-loads.ts';
import { findObstacle, ObstacleScreen } from './errors/obstacle.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const config = readConfig();

const show = (container: Container) =>
  createRoot(root).render(
    <StrictMode>
      <App container={container} config={config} nonce={nonce} painted={root.childElementCount > 0} />
    </StrictMode>,
  );

const obstacle = findObstacle(config, window);
if (obstacle) createRoot(root).render(<ObstacleScreen {...obstacle} />);
// Not awaited: modules that are loaded meanwhile import from this one.
else
  Promise.resolve(createAppContainer(config)).then(show, (error: unknown) => {
    showThatNothingLoads(root);
    throw error;
  });
