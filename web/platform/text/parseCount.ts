/** Parses a typed number: null for an empty text, NaN for an invalid one. */
export const parseCount = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
