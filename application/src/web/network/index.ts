export { growingPause } from '../growing-pause.ts';
export { Chance, Network, type NetworkCondition } from './ports.ts';
