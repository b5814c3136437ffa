import type { Token } from '#web/ui/translation/texts.ts';

const TAG = /<(\/?)(\w+)(\/?)>/g;

/** Whether a translation has the same values and elements as the English text, each element closed in its place. */
export function hasSameSlots(english: Token[], translation: Token[]): boolean {
  const slots = slotsOf(translation);
  return slots !== null && slots.join() === slotsOf(english)?.join();
}

/** The names of the values and elements of a text, sorted; null if its elements are not nested properly. */
function slotsOf(tokens: Token[]): string[] | null {
  const names = new Set<string>();
  return addSlots(tokens, names) ? [...names].sort() : null;
}

function addSlots(tokens: Token[], names: Set<string>): boolean {
  const open: string[] = [];
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [, isEnd, name = '', isEmpty] of token.matchAll(TAG)) {
        names.add(`<${name}>`);
        if (isEnd && open.pop() !== name) return false;
        if (!isEnd && !isEmpty) open.push(name);
      }
      continue;
    }
    const [name, , cases = {}] = token;
    names.add(name);
    const branches = Object.values(cases).filter(Array.isArray) as Token[][];
    if (!branches.every((branch) => addSlots(branch, names))) return false;
  }
  return open.length === 0;
}
