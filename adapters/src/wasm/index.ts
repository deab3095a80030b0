export { compiledEngine } from './compiled-engine.ts';
