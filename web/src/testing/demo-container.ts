import { CanvasPictures } from '@toolkit/adapters/web/account';
import type { Config } from '../config.ts';
import { memoryContainer } from './memory-container.ts';

/** Takes the place of the real container in `vite --mode memory`. Everything is forgotten with the tab. */
export function createAppContainer(_config: Config) {
  const { container, server } = memoryContainer({ pictures: new CanvasPictures() });
  // The mails are read in the browser's console: demo.mails
  Object.assign(window, { demo: server });
  return container;
}
