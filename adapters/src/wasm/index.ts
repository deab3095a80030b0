export { quickestEngine } from './quickest-engine.ts';
export { wasmEngine } from './wasm-engine.ts';
