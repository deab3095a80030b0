export { backUp } from './backup.ts';
export { move } from './move.ts';
export { restore } from './restore.ts';
