import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type DirectorySearch, directorySearchOf } from './queries.ts';

/** The directory's search, language, page and tab, which are stored in the URL, and a function that changes them. */
export function useDirectorySearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const current = directorySearchOf(params);

  /** Navigates to the changed search: to its first page, unless `changes` has a page. */
  const updateSearch = (changes: Partial<DirectorySearch>, { replace = false } = {}) => {
    const { q, language, page, onlyMine } = { ...current, page: 1, ...changes };
    const mine = params.has('mine') || onlyMine ? (onlyMine ? 'true' : 'false') : undefined;
    const pageText = page > 1 ? String(page) : undefined;
    const url = paths.communities({ q, writtenIn: language, page: pageText, mine });
    void navigate(url, { replace, preventScrollReset: true });
  };
  return { ...current, updateSearch };
}
