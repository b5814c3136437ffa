/**
 * What an answer must contain: a value, an object of which only the named fields are compared, an array, or a function
 * that returns a problem. `undefined` accepts everything. A text such as `?12.id` stands for a value that the server
 * makes in call 12: it accepts any text, which is then known.
 */
export type Pattern = unknown;
export interface Check {
  (actual: unknown, learned: Learned, path: string): string | null;
  /** Something that it accepts. */
  example: (exampleOf: (pattern: Pattern) => unknown) => unknown;
}
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

const check = (problemOf: (...all: Parameters<Check>) => string | null, example: Check['example']): Check =>
  Object.assign(problemOf, { example });

/** A list of exactly these items, in any order. `isInOrder` compares neighbours as they arrived. */
export function listOf<T>(items: Pattern[], isInOrder?: (a: T, b: T) => boolean): Check {
  const problemOf = (actual: unknown, learned: Learned, path: string) => {
    if (!Array.isArray(actual)) return `${path} is ${print(actual)}, not a list`;
    const left = new Set(actual.keys());
    // Items whose id is known are taken first, so that an unknown one never takes theirs.
    const known = (item: Pattern) => !isUnknown((item as { id?: unknown } | null)?.id);
    for (const item of [...items.filter(known), ...items.filter((other) => !known(other))]) {
      const found = [...left].find((index) => tryMatch(item, actual[index], learned, path) === null);
      if (found === undefined) return `${path} does not contain ${print(item)}, but ${print(actual)}`;
      left.delete(found);
    }
    const [extra] = left;
    if (extra !== undefined) return `${path} contains ${print(actual[extra])}, which must not be there`;
    const wrong = actual.findIndex(
      (item, index) => index > 0 && isInOrder?.(actual[index - 1], item) === false,
    );
    return wrong > 0 ? `${path}[${wrong}] is in the wrong place` : null;
  };
  const order = (a: unknown, b: unknown) => (isInOrder?.(a as T, b as T) === false ? 1 : -1);
  return check(problemOf, (exampleOf) => items.map(exampleOf).sort(isInOrder ? order : () => 0));
}

/** Like `match`, but learns nothing when there is a difference. */
function tryMatch(pattern: Pattern, actual: unknown, learned: Learned, path: string): string | null {
  const trial = new Map(learned);
  const problem = match(pattern, actual, trial, path);
  if (problem === null) for (const [name, value] of trial) learned.set(name, value);
  return problem;
}

/** One of several patterns, where the pages leave it open or the clock is on a boundary. */
export const oneOf = (...patterns: Pattern[]): Check =>
  check(
    (actual, learned, path) => {
      let problem: string | null = null;
      for (const pattern of patterns) {
        const other = tryMatch(pattern, actual, learned, path);
        if (other === null) return null;
        problem ??= other;
      }
      return problem;
    },
    (exampleOf) => exampleOf(patterns[0]),
  );

/** A list that may contain other items beside those that are compared. */
export const ignoring = <T>(isIgnored: (item: T) => boolean, list: Check): Check =>
  check(
    (actual, ...rest) =>
      list(Array.isArray(actual) ? actual.filter((item) => !isIgnored(item)) : actual, ...rest),
    list.example,
  );

/** An instant between two times, which is then the value of a placeholder. */
export const between = (earliest: number, latest: number, unknown: string): Check =>
  check(
    (actual, learned, path) => {
      const time = Date.parse(String(actual));
      const range = [earliest, latest].map((limit) => new Date(limit).toISOString()).join(' to ');
      return time >= earliest && time <= latest
        ? match(unknown, actual, learned, path)
        : `${path} is ${actual}, not ${range}`;
    },
    (exampleOf) => (isUnknown(unknown) ? new Date(earliest).toISOString() : exampleOf(unknown)),
  );

/** An answer that fits a pattern, with values for its placeholders. `at` is when the call was made. */
export function exampleOf(pattern: Pattern, at: number): unknown {
  const inside = (value: unknown) => exampleOf(value, at);
  if (typeof pattern === 'function') return (pattern as Check).example(inside);
  if (isUnknown(pattern)) return pattern.endsWith('At') ? new Date(at).toISOString() : pattern.slice(1);
  if (Array.isArray(pattern)) return pattern.map(inside);
  if (pattern === null || typeof pattern !== 'object') return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([name, value]) => [name, inside(value)]));
}

/** Replaces placeholders by what was learned, wherever they stand. */
export function withLearned<T>(value: T, learned: Learned): T {
  if (learned.size === 0) return value;
  let text = JSON.stringify(value);
  for (const [unknown, actual] of learned)
    text = text.replaceAll(JSON.stringify(unknown), JSON.stringify(actual));
  return JSON.parse(text) as T;
}
