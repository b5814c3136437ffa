/**
 * What an answer must contain: a value, an object of which only the named fields are compared, an array, or a function
 * that returns a problem. `undefined` accepts everything. A text such as `?12.id` stands for a value that the server
 * makes in call 12: it accepts any text, which is then known.
 */
export type Pattern = unknown;
export type Check = (actual: unknown, learned: Learned, path: string) => string | null;
/** What the server's values turned out to be, by their placeholders. */
export type Learned = Map<string, string>;

export const isUnknown = (value: unknown): value is string =>
  typeof value === 'string' && /^\?\d+\./.test(value);

const print = (value: unknown) => JSON.stringify(value)?.slice(0, 200);

/** Compares an answer with a pattern. Returns the first difference, or null. */
export function match(pattern: Pattern, actual: unknown, learned: Learned, path = 'body'): string | null {
  if (pattern === undefined) return null;
  if (typeof pattern === 'function') return (pattern as Check)(actual, learned, path);
  if (isUnknown(pattern)) return learn(pattern, actual, learned, path);
  if (Array.isArray(pattern)) {
    if (!Array.isArray(actual)) return `${path} is ${print(actual)}, not a list`;
    if (actual.length !== pattern.length)
      return `${path} has ${actual.length} items, not ${pattern.length}: ${print(actual)}`;
    return first(
      pattern.map((item, index) => () => match(item, actual[index], learned, `${path}[${index}]`)),
    );
  }
  if (pattern !== null && typeof pattern === 'object') {
    if (actual === null || typeof actual !== 'object') return `${path} is ${print(actual)}, not an object`;
    const fields = actual as Record<string, unknown>;
    return first(
      Object.entries(pattern).map(
        ([name, value]) =>
          () =>
            match(value, fields[name], learned, `${path}.${name}`),
      ),
    );
  }
  return pattern === actual ? null : `${path} is ${print(actual)}, not ${print(pattern)}`;
}

const first = (checks: (() => string | null)[]): string | null => {
  for (const check of checks) {
    const problem = check();
    if (problem) return problem;
  }
  return null;
};

function learn(unknown: string, actual: unknown, learned: Learned, path: string): string | null {
  if (typeof actual !== 'string') return `${path} is ${print(actual)}, not a text`;
  const known = learned.get(unknown);
  if (known !== undefined)
    return known === actual ? null : `${path} is ${print(actual)}, but was ${print(known)}`;
  const other = [...learned].find(([name, value]) => value === actual && isId(name));
  if (isId(unknown) && other) return `${path} is ${print(actual)}, which is the id of something else`;
  learned.set(unknown, actual);
  return null;
}
const isId = (unknown: string) => unknown.endsWith('id');

/** A list of exactly these items, in any order. `isInOrder` compares neighbours as they arrived. */
export const listOf =
  (items: Pattern[], isInOrder?: (a: never, b: never) => boolean): Check =>
  (actual, learned, path) => {
    if (!Array.isArray(actual)) return `${path} is ${print(actual)}, not a list`;
    const left = new Set(actual.keys());
    // Items whose id is known are taken first, so that an unknown one never takes theirs.
    const known = (item: Pattern) => !isUnknown((item as { id?: unknown } | null)?.id);
    for (const item of [...items.filter(known), ...items.filter((item) => !known(item))]) {
      const found = [...left].find((index) => {
        const trial = new Map(learned);
        if (match(item, actual[index], trial) !== null) return false;
        for (const [name, value] of trial) learned.set(name, value);
        return true;
      });
      if (found === undefined) return `${path} does not contain ${print(item)}, but ${print(actual)}`;
      left.delete(found);
    }
    const extra = [...left][0];
    if (extra !== undefined) return `${path} contains ${print(actual[extra])}, which must not be there`;
    const wrong = actual.findIndex(
      (item, index) => index > 0 && isInOrder?.(actual[index - 1] as never, item as never) === false,
    );
    return wrong > 0 ? `${path}[${wrong}] is in the wrong place` : null;
  };

/** One of several patterns, where the pages leave it open or the clock is on a boundary. */
export const oneOf =
  (...patterns: Pattern[]): Check =>
  (actual, learned, path) => {
    const problems: (string | null)[] = [];
    for (const pattern of patterns) {
      const trial = new Map(learned);
      problems.push(match(pattern, actual, trial, path));
      if (problems.at(-1) !== null) continue;
      for (const [name, value] of trial) learned.set(name, value);
      return null;
    }
    return problems[0] ?? null;
  };

/** An instant within some milliseconds of a time. */
export const near =
  (time: number, tolerance: number): Check =>
  (actual, _learned, path) =>
    Math.abs(Date.parse(String(actual)) - time) <= tolerance
      ? null
      : `${path} is ${print(actual)}, not about ${new Date(time).toISOString()}`;

/** Replaces placeholders by what was learned, wherever they stand. */
export function withLearned<T>(value: T, learned: Learned): T {
  if (learned.size === 0) return value;
  let text = JSON.stringify(value);
  for (const [unknown, actual] of learned)
    text = text.replaceAll(JSON.stringify(unknown), JSON.stringify(actual));
  return JSON.parse(text) as T;
}
