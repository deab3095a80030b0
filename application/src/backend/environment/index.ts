export { isErrno, readCode, StartupError } from './errors.ts';
export { Clock } from './ports.ts';
export { isThisMachine } from './this-machine.ts';
