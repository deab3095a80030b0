export { Clock, Random } from './ports.ts';
export { isThisMachine } from './this-machine.ts';
