/** A count as it was typed; null for nothing, and not a number for what is none. */
export const countOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
