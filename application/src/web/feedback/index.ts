export {
  type Answer,
  Dialogs,
  type OpenQuestion,
  OpenQuestions,
  type Question,
  type ShownToast,
  ShownToasts,
  type Toast,
  Toasts,
  toastDefaultMs,
} from './ports.ts';
