/** Whether a key only composes a word. Safari ends the composition first and marks its Enter by this code. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
