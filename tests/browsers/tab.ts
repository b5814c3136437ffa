/** What both browsers can do; `page.ts` makes the steps of the journeys from it. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks the element that an expression in the page gives; false: it gives none. */
  click(expression: string): Promise<boolean>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** A PNG of what is shown. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape';

export interface Browser {
  /** With an empty storage of its own. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
