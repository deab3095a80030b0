export { isErrno, readCode, StartupError } from './errors.ts';
export { Clock, type Say } from './ports.ts';
export { isThisMachine } from './this-machine.ts';
