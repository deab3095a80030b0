export { growingPause } from '../growing-pause.ts';
export { Network, type NetworkCondition } from './ports.ts';
