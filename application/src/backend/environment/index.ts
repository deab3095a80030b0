export { Clock } from './ports.ts';
export { isThisMachine } from './this-machine.ts';
