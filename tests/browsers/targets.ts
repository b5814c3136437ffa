/** What a step of a journey is about, as a person would name it. The first visible element that fits is meant. */
export interface Target {
  role?: string;
  /** The accessible name; of a heading, its text. */
  name?: string | RegExp;
  level?: number;
  label?: string;
  /** Own text of the element that contains this. */
  text?: string;
  /** Text that the element contains somewhere. */
  containing?: string;
  within?: Target;
}

type Name = string | RegExp;

export const button = (name: Name, within?: Target): Target => ({ role: 'button', name, within });
export const link = (name: Name, within?: Target): Target => ({ role: 'link', name, within });
export const radio = (name: Name, within?: Target): Target => ({ role: 'radio', name, within });
export const menuItem = (name: Name): Target => ({ role: 'menuitem', name });
export const label = (text: string, within?: Target): Target => ({ label: text, within });
export const text = (part: string, within?: Target): Target => ({ text: part, within });
export const title = (name: Name): Target => ({ role: 'heading', level: 1, name });
export const heading = (name: Name): Target => ({ role: 'heading', name });
export const status = (containing: string): Target => ({ role: 'status', containing });
export const article = (containing: string): Target => ({ role: 'article', containing });
export const item = (containing: string): Target => ({ role: 'listitem', containing });
export const row = (containing: string): Target => ({ role: 'row', containing });
export const main = (containing: string): Target => ({ role: 'main', containing });

export const MAIN: Target = { role: 'main' };
export const DIALOG: Target = { role: 'dialog' };
export const QUESTION: Target = { role: 'alertdialog' };
export const NAVIGATION: Target = { role: 'navigation', name: 'Main' };
export const SEARCH: Target = { role: 'searchbox', name: 'Search' };
