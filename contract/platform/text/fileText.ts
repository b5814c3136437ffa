/** The first `max` UTF-16 code units of a text, without half of a character at the end, which could not be stored. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** A text of a file without control characters, except tabs and line ends, which are `\n`. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
