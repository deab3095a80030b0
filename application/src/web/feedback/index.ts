export { type ShownToast, type Toast, Toasts, toastDefaultMs } from './toasts.ts';
