export { Clock, Random } from './ports.ts';
