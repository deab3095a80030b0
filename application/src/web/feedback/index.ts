export { type Answer, Dialogs, type Question } from './dialogs.ts';
export { type ShownToast, type Toast, Toasts, toastDefaultMs } from './toasts.ts';
