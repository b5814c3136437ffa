/** A text as Lingui compiles it: strings, names of values, and cases of which the value chooses one. */
export type Token = string | [name: string] | [name: string, kind: Kind, cases: Cases];
export type Kind = 'plural' | 'selectordinal' | 'select';
export type Cases = { offset?: number } & { [value: string]: Token[] };

/** Texts in one language by their ids. */
export interface Texts {
  texts: Record<string, Token[]>;
  /** The ids of those that are not translated, but in English. */
  english?: string[];
}

/** The messages of the server in another language, by their English templates, and the names of fields. */
export interface ServerMessages {
  messages: Record<string, string>;
  labels: Record<string, string>;
}
