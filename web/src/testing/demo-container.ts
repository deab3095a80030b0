import { CanvasPictures } from '@toolkit/adapters/web/account';
import type { Config } from '../config.ts';
import { memoryContainer } from './memory-container.ts';

/** Replaces the real container in `vite --mode memory`. All data is lost when the tab closes. */
export function createAppContainer(_config: Config) {
  const { container, server } = memoryContainer({ pictures: new CanvasPictures() });
  // The mails are readable in the browser's console: demo.mails
  Object.assign(window, { demo: server });
  return container;
}
