import { isUrl } from '#contract/platform/isUrl.ts';
import { selectedWords } from './lineEdits.ts';
import { KINDS, partsAt, partsOf } from './linePart.ts';
import type { FieldState, TextEdit } from './textEdits.ts';

/**
 * A link instead of the selection; the cursor is behind it. Only the address is inserted if there are no words, or words
 * that make no link because they look like another address.
 */
export function insertLink(state: FieldState, words: string, address: string): TextEdit {
  const ranges = selectedWords(state);
  const from = ranges[0]?.start ?? state.end;
  const text = words.replaceAll(/[[\](){}\s]+/g, ' ').trim();
  const href = encodedAddress(address.trim());
  const isLink = partsOf(`[${text}](https://example.org)`).some(({ sign }) => sign === '[');
  const insert = isLink ? `[${text}](${href})` : href;
  const cursor = from + insert.length;
  return { from, to: ranges.at(-1)?.end ?? state.end, insert, start: cursor, end: cursor };
}

/** An address with its spaces and its unpaired brackets percent-encoded, so that the link ends behind it. */
function encodedAddress(address: string): string {
  const chars = [...address.replaceAll(/\s/g, (space) => encodeURIComponent(space))];
  const open: number[] = [];
  for (const [index, char] of chars.entries()) {
    if (char === '(') open.push(index);
    if (char === ')' && open.pop() === undefined) chars[index] = '%29';
  }
  for (const index of open) chars[index] = '%28';
  return chars.join('');
}

/** Whether a text is one address of the web, apart from spaces around it. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text.trim()) && isUrl(text.trim());

/** The link that a pasted address makes of the selected words; null if it is pasted as it is. */
export function editOnPaste(state: FieldState, pasted: string): TextEdit | null {
  const [range, ...others] = selectedWords(state);
  if (!range || others.length > 0 || !isWebAddress(pasted)) return null;
  const { text } = state;
  const isInLink = partsAt(text, range.start).some(
    ({ sign, start, end }) => !KINDS[sign] && start < range.end && end > range.start,
  );
  const edit = insertLink(state, text.slice(range.start, range.end), pasted);
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const isLink = partsAt(changed, edit.from).some(
    ({ sign, start, end }) => sign === '[' && start === edit.from && end === edit.start,
  );
  return isLink && !isInLink ? edit : null;
}
