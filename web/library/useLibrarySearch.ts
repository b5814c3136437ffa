import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type LibrarySearch, searchOf } from './queries.ts';

const urlOf = ({ q, tag, language, page }: LibrarySearch) =>
  paths.library({ q, tag, writtenIn: language, page: page > 1 ? String(page) : undefined });

/** The search in the URL, and a function that changes it. */
export function useLibrarySearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(params);
  const url = urlOf(search);

  /** Navigates to the changed search: to its first page, unless `changes` has a page. */
  const updateSearch = (changes: Partial<LibrarySearch>, { replace = false } = {}) => {
    const next = urlOf({ ...search, page: 1, ...changes });
    void navigate(next, { replace: replace || next === url, preventScrollReset: true });
  };
  return { ...search, url, updateSearch };
}

/** The URL of the library search from which a book was opened (see `BookCard`); null if there was none. */
export function libraryReturnPath(state: unknown): string | null {
  const { libraryUrl } = (state ?? {}) as { libraryUrl?: unknown };
  return typeof libraryUrl === 'string' && /^\/library(\?|$)/.test(libraryUrl) ? libraryUrl : null;
}
