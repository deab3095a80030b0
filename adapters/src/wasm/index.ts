export { quickestEngine } from './quickest-engine.ts';
