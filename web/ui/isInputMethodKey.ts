/**
 * Whether a key is for an input method, such as the Enter that commits a composed word. Safari ends the composition before
 * it sends that Enter, which then has only the code 229 of keys for input methods.
 */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
