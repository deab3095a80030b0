export {
  type Answer,
  Dialogs,
  type OpenQuestion,
  OpenQuestions,
  type Question,
  type ShownSnack,
  ShownSnacks,
  type Snack,
  Snacks,
  snackDefaultMs,
} from './ports.ts';
