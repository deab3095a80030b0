export { BrowserChance } from './browser-chance.ts';
export { BrowserNetwork } from './browser-network.ts';
