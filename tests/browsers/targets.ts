/** Describes an element as a person would. It stands for the first visible element that matches. */
export interface Target {
  role?: string;
  /** The accessible name, which is the text of a heading. */
  name?: string | RegExp;
  level?: number;
  label?: string;
  /** A part of the element's own text. */
  text?: string;
  /** A text that the element or one of its descendants contains. */
  containing?: string;
  within?: Target;
}

type Name = string | RegExp;

export const button = (name: Name, within?: Target): Target => ({ role: 'button', name, within });
export const link = (name: Name, within?: Target): Target => ({ role: 'link', name, within });
export const radio = (name: Name, within?: Target): Target => ({ role: 'radio', name, within });
export const group = (name: Name): Target => ({ role: 'group', name });
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
export const CONFIRMATION: Target = { role: 'alertdialog' };
export const NAVIGATION: Target = { role: 'navigation', name: 'Main' };
export const SEARCH: Target = { role: 'searchbox', name: 'Search' };
