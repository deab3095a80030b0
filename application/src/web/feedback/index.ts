export { Dialogs, type Question, type Snack, Snacks, snackDefaultMs } from './ports.ts';
