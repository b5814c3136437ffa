import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type LibrarySearch, searchOf } from './queries.ts';

const addressOf = ({ q, tag, page }: LibrarySearch) =>
  paths.library({ q, tag, page: page > 1 ? String(page) : undefined });

/** The search that the address contains, and a function that changes it. */
export function useLibrarySearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params);
  const address = addressOf(search);

  /** Navigates to the changed search; to its first page unless `changes` has a page. */
  const show = (changes: Partial<LibrarySearch>, { isReplaced = false } = {}) => {
    const next = addressOf({ ...search, page: 1, ...changes });
    void navigate(next, { replace: isReplaced || next === address, preventScrollReset: true });
  };
  return { ...search, address, show };
}

/** The address of the library search from which a book was opened (see `BookCard`), or null. */
export function libraryReturnPath(state: unknown): string | null {
  const { libraryAddress } = (state ?? {}) as { libraryAddress?: unknown };
  return typeof libraryAddress === 'string' && /^\/library(\?|$)/.test(libraryAddress)
    ? libraryAddress
    : null;
}
