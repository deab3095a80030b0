export { Network, type NetworkCondition } from './ports.ts';
