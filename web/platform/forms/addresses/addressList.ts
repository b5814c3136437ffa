import { LIMITS } from '#contract/platform/constants.ts';
import { email } from '#contract/platform/primitives.ts';

export interface InvalidAddress {
  text: string;
  reason: 'noAddress' | 'notValid' | 'tooLong';
}

/** The addresses in a pasted text. */
export interface AddressList {
  /** Each address once, as it was typed first. */
  addresses: string[];
  /** Lines without an address, and parts that should be addresses but are none, each once. */
  invalid: InvalidAddress[];
  /** The addresses that were there more than once. */
  repeated: string[];
}

/**
 * Reads addresses as mail programs and tables write them: one a line, or separated by commas or semicolons, alone or
 * as `Anna <anna@example.org>`. Other columns of a line with an address are left out.
 */
export function addressesIn(text: string): AddressList {
  const addresses = new Map<string, string>();
  const repeated = new Set<string>();
  const invalid = new Map<string, InvalidAddress['reason']>();
  for (const line of text.split('\n')) {
    const parts = partsOf(line);
    const candidates = parts.filter((part) => part.includes('@'));
    // A line without an address is shown as a whole.
    if (parts.length > 0 && candidates.length === 0) invalid.set(line.trim(), 'noAddress');
    for (const candidate of candidates) {
      const { data } = email.safeParse(candidate);
      if (data === undefined)
        invalid.set(candidate, candidate.length > LIMITS.email ? 'tooLong' : 'notValid');
      else if (addresses.has(data.toLowerCase())) repeated.add(data.toLowerCase());
      else addresses.set(data.toLowerCase(), data);
    }
  }
  return {
    addresses: [...addresses.values()],
    invalid: [...invalid].map(([text, reason]) => ({ text, reason })),
    repeated: [...repeated],
  };
}

/** A quoted text, which may contain separators, or the text up to the next separator. */
const PART = /(?:"[^"]*"|[^",;\t])+/g;
const IN_ANGLE_BRACKETS = /<([^<>]*)>/;

const partsOf = (line: string): string[] =>
  [...line.matchAll(PART)]
    .map(([part]) => (IN_ANGLE_BRACKETS.exec(part)?.[1] ?? part).replaceAll('"', '').trim())
    .filter(Boolean);
