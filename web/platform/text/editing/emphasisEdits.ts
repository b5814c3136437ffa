import { lineAt, selectedWords } from './lineEdits.ts';
import { type Emphasis, KINDS, type Part, partsAt, partsOf } from './linePart.ts';
import { editTo, type FieldState, type Range, type TextEdit } from './textEdits.ts';

/**
 * Puts a sign of emphasis around the selected words of each line, or takes it away if all of them have it. Without a
 * selection it takes the word around the cursor or inserts an empty pair, and at the end of emphasised words it moves
 * the cursor behind the sign. It changes nothing where the sign would become part of a longer run of signs.
 */
export function toggleSign(state: FieldState, sign: '*' | '**'): TextEdit {
  const kind: Emphasis = sign === '*' ? 'em' : 'strong';
  const isCursor = state.start === state.end;
  const closed = partsAt(state.text, state.start).find(
    (part) => isCursor && KINDS[part.sign] === kind && part.end - part.sign.length === state.start,
  );
  if (closed) return editTo(state.text, { text: state.text, start: closed.end, end: closed.end });
  const selected = selectedWords(state);
  const ranges = (selected.length > 0 ? selected : [wordAtCursor(state)]).map((range) =>
    withWholeParts(state.text, range),
  );
  const isOn = ranges.every((range) => {
    const words = { ...state, ...range };
    return withoutPairs(words).kinds.has(kind) || partAround(words, kind);
  });
  let { text } = state;
  let start: number | undefined;
  let { end } = state;
  for (const range of ranges) {
    const shift = text.length - state.text.length;
    const words = { text, start: range.start + shift, end: range.end + shift };
    const changed = isOn ? withoutSign(words, kind) : withSign(words, kind);
    text = changed.text;
    start ??= changed.start;
    end = changed.end;
  }
  return editTo(state.text, { text, start: start ?? end, end });
}

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’][\p{L}\p{M}\p{N}\u200c\u200d]+)*/gu;

/** The word in which the cursor is, otherwise the cursor, moved out of the sign of the line. */
function wordAtCursor({ text, end }: FieldState): Range {
  const line = lineAt(text, end);
  const cursor = line ? Math.max(end, line.start + line.sign.length) : end;
  for (const { 0: word, index } of text.matchAll(WORD))
    if (index < cursor && cursor < index + word.length) return { start: index, end: index + word.length };
  return { start: cursor, end: cursor };
}

/** A range with all of each link that it touches, and all of the emphasised words that begin or end in it. */
function withWholeParts(text: string, range: Range): Range {
  const parts = partsAt(text, range.start).filter(
    (part) =>
      part.start < range.end && part.end > range.start && !(KINDS[part.sign] && contains(part, range)),
  );
  return {
    start: Math.min(range.start, ...parts.map(({ start }) => start)),
    end: Math.max(range.end, ...parts.map(({ end }) => end)),
  };
}

/** Words, and the emphasis that begins and ends exactly with them. */
interface BareWords {
  /** The words without the pairs of signs at their ends. */
  bare: Range;
  /** The words with the pairs of signs directly around them. */
  whole: Range;
  /** The kinds of these pairs. */
  kinds: Set<Emphasis>;
}

function withoutPairs({ text, ...selected }: FieldState): BareWords {
  let bare: Range = selected;
  for (const { sign, start, end } of partsOf(text.slice(bare.start, bare.end), bare.start))
    if (KINDS[sign] && start === bare.start && end === bare.end)
      bare = { start: start + sign.length, end: end - sign.length };
  const kinds = new Set<Emphasis>();
  for (let whole = bare; ; ) {
    const sign = /(?:\*+|_+)$/.exec(text.slice(0, whole.start))?.[0] ?? '';
    const kind = KINDS[sign];
    const around = { start: whole.start - sign.length, end: whole.end + sign.length };
    const isPair = /^(?:\*+|_+)/.exec(text.slice(whole.end))?.[0] === sign;
    const isRead = partsOf(text.slice(around.start, around.end)).some(
      (part) => part.sign === sign && part.start === 0 && part.end === around.end - around.start,
    );
    if (!kind || !isPair || !(isRead || whole.start === whole.end)) return { bare, whole, kinds };
    kinds.add(kind);
    whole = around;
  }
}

function withoutSign(words: FieldState, kind: Emphasis): FieldState {
  const { text, start, end } = words;
  const { bare, whole, kinds } = withoutPairs(words);
  const part = partAround(words, kind);
  if (kinds.delete(kind) || !part)
    return withKinds(text, whole, text.slice(bare.start, bare.end), kinds) ?? words;
  const { length } = part.sign;
  const inner = text.slice(part.start + length, part.end - length);
  return {
    text: text.slice(0, part.start) + inner + text.slice(part.end),
    start: start - length,
    end: end - length,
  };
}

/** Whether a range is among the emphasised words. */
const contains = ({ sign, start, end }: Part, range: Range): boolean =>
  start + sign.length <= range.start && end - sign.length >= range.end;

/** The emphasised words of a kind that contain a range. */
const partAround = ({ text, ...range }: FieldState, kind: Emphasis): Part | undefined =>
  partsAt(text, range.start).find((part) => KINDS[part.sign] === kind && contains(part, range));

function withSign(words: FieldState, kind: Emphasis): FieldState {
  const text = kind === 'strong' ? withUnderscores(words) : words.text;
  const { bare, whole, kinds } = withoutPairs({ ...words, text });
  let inner = text.slice(bare.start, bare.end);
  for (const { sign, start, end } of partsOf(inner).toReversed())
    if (KINDS[sign] === kind)
      inner = inner.slice(0, start) + inner.slice(start + sign.length, end - sign.length) + inner.slice(end);
  return withKinds(text, whole, inner, kinds.add(kind)) ?? words;
}

/** A text with the signs of some kinds around the words in a range; null if a sign would become part of a longer run. */
function withKinds(text: string, range: Range, words: string, kinds: Set<Emphasis>): FieldState | null {
  const around = [text.charAt(range.start - 1), text.charAt(range.end)];
  const within = [words.charAt(0), words.slice(-1)];
  const strong = kinds.has('strong') ? '**' : '';
  const sign = strong || [...around, ...within].includes('*') ? '_' : '*';
  const em = kinds.has('em') ? sign : '';
  const signs = strong + em;
  if (signs && (around.includes(signs.charAt(0)) || within.includes(signs.slice(-1)))) return null;
  const start = range.start + signs.length;
  return {
    text: text.slice(0, range.start) + signs + words + em + strong + text.slice(range.end),
    start,
    end: start + words.length,
  };
}

/** Beside strong words, emphasis that begins or ends there needs `_`, because a run of three `*` is no sign. */
function withUnderscores({ text, start, end }: FieldState): string {
  const isBeside = (part: Part) =>
    part.start === start || part.start + 1 === start || part.end === end || part.end - 1 === end;
  return partsAt(text, start)
    .filter((part) => part.sign === '*' && isBeside(part))
    .reduce(
      (changed, part) =>
        `${changed.slice(0, part.start)}_${changed.slice(part.start + 1, part.end - 1)}_${changed.slice(part.end)}`,
      text,
    );
}
