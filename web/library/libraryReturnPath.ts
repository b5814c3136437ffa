/** The part of the library that one has come to a book from, with its search and its page; null from elsewhere. */
export function libraryReturnPath(state: unknown): string | null {
  const { shelf } = (state ?? {}) as { shelf?: unknown };
  return typeof shelf === 'string' && /^\/library(\?|$)/.test(shelf) ? shelf : null;
}
