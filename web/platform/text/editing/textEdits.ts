export interface Range {
  start: number;
  end: number;
}
/** A text field: its text and what is selected in it. */
export interface FieldState extends Range {
  text: string;
}
/** A change of a text field: `insert` replaces the characters from `from` to `to`; afterwards `start` to `end` are selected. */
export interface TextEdit extends Range {
  from: number;
  to: number;
  insert: string;
}

/** The smallest edit that changes a text into another one. */
export function editTo(text: string, { text: changed, start, end }: FieldState): TextEdit {
  const length = Math.min(text.length, changed.length);
  let from = 0;
  while (from < length && text[from] === changed[from]) from += 1;
  let kept = 0;
  while (kept < length - from && text.at(-1 - kept) === changed.at(-1 - kept)) kept += 1;
  return { from, to: text.length - kept, insert: changed.slice(from, changed.length - kept), start, end };
}
