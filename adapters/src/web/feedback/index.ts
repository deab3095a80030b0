export { RxDialogs } from './rx-dialogs.ts';
export { RxSnacks } from './rx-snacks.ts';
