import { editTo, type FieldState, type Range, type TextEdit } from './textEdits.ts';

/** A line with its place in the text. */
interface Line extends FieldState {
  /** The sign of a quotation or a list at its beginning, or the spaces of a line that goes on with an item. */
  sign: string;
}
export const QUOTATION = '> ';
const CONTINUATION = '  ';

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  /** The sign of the item before a line. Empty lines can be between them. */
  let item = '';
  for (const line of text.split('\n')) {
    const previous = lines.at(-1);
    const isContinued = item && previous?.text.trim() && line.startsWith(CONTINUATION) && line.trim();
    const sign = isContinued ? CONTINUATION : typedSign(line, item);
    const start = previous ? previous.end + 1 : 0;
    lines.push({ text: line, sign, start, end: start + line.length });
    if (line.trim() && !isContinued) item = sign === QUOTATION ? '' : sign;
  }
  return lines;
}

/** A number is a sign only if it follows that of the item before. “1986. A great year.” is text. */
function typedSign(line: string, item: string): string {
  const sign = /^(?:> |- |\d{1,9}\. )/.exec(line)?.[0] ?? '';
  const isText =
    /^\d/.test(sign) && sign !== '1. ' && Number.parseInt(sign, 10) - 1 !== Number.parseInt(item, 10);
  return isText ? '' : sign;
}

export const lineAt = (text: string, at: number): Line | undefined =>
  linesOf(text).findLast(({ start }) => start <= at);

/** What is selected in each line, without the sign of the line and without spaces at the ends. */
export const selectedWords = (state: FieldState): Range[] =>
  linesOf(state.text)
    .map((line) => {
      const start = Math.max(state.start, line.start + line.sign.length);
      const words = state.text.slice(start, Math.min(state.end, line.end));
      return { start: start + words.length - words.trimStart().length, end: start + words.trimEnd().length };
    })
    .filter(({ start, end }) => start < end);

const LINE_SIGNS = {
  quotation: { pattern: /^> /, sign: () => QUOTATION },
  list: { pattern: /^- /, sign: () => '- ' },
  'numbered list': { pattern: /^\d/, sign: (number: number) => `${number}. ` },
};

/**
 * Makes the selected lines a quotation or a list, or takes the signs away if all of them have it. Empty lines become
 * part of a quotation. They are no items of a list, except for a single one with the cursor.
 */
export function toggleLines(state: FieldState, kind: keyof typeof LINE_SIGNS): TextEdit {
  const { pattern, sign } = LINE_SIGNS[kind];
  const isQuotation = kind === 'quotation';
  const isCursor = state.start === state.end;
  const lines = linesOf(state.text).filter(
    ({ start, end }) => end >= state.start && (start < state.end || start <= state.start),
  );
  const isFilled = (line: Line) => line.text.trim() !== '' && (isQuotation || line.sign !== CONTINUATION);
  const filled = lines.filter(isFilled);
  const isOn = filled.length > 0 && filled.every((line) => pattern.test(line.sign));
  let number = 0;
  const changed = lines.map((line) => {
    const words = line.text.slice(line.sign.length);
    if (isOn) return pattern.test(line.sign) ? words : line.text;
    if (!isQuotation && !isFilled(line) && !isCursor) return line.text;
    number += 1;
    return sign(number) + ((line.sign === QUOTATION) === isQuotation ? words : line.text);
  });
  const start = lines[0]?.start ?? 0;
  const end = lines.at(-1)?.end ?? 0;
  const insert = changed.join('\n');
  if (insert === state.text.slice(start, end)) return editTo(state.text, state);
  const cursor = Math.max(start, state.start + insert.length - (end - start));
  return editTo(state.text, {
    text: state.text.slice(0, start) + insert + state.text.slice(end),
    start: isCursor ? cursor : start,
    end: isCursor ? cursor : start + insert.length,
  });
}

/** What Enter does in a list or a quotation; null where it only begins a new line. */
export function editOnEnter({ text, start, end }: FieldState): TextEdit | null {
  const line = lineAt(text, start);
  const sign = line?.sign.trimStart();
  if (!line || !sign || start < end || start < line.start + sign.length) return null;
  if (line.text.trim() === sign.trim())
    return { from: line.start, to: line.end, insert: '', start: line.start, end: line.start };
  const number = Number.parseInt(sign, 10);
  const insert = `\n${number ? `${number + 1}. ` : sign}`;
  const cursor = start + insert.length;
  return { from: start, to: start, insert, start: cursor, end: cursor };
}
