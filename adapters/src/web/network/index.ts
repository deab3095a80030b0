export { BrowserNetwork } from './browser-network.ts';
