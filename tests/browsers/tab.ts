/** The operations of both browsers. `page.ts` builds the steps of the journeys from them. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks the element to which an expression in the page evaluates. Returns false when it is null. */
  click(expression: string): Promise<boolean>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Returns the visible part of the page as a PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape';

export interface Browser {
  /** Opens a tab with its own, empty storage. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
