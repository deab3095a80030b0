export { RxDialogs } from './rx-dialogs.ts';
export { RxToasts } from './rx-toasts.ts';
