import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type Shelf, shelfOf } from './queries.ts';

const addressOf = ({ q, tag, page }: Shelf) =>
  paths.library({ q, tag, page: page > 1 ? String(page) : undefined });

/** What of the library is in view, all of it in the address, and the acts that change it. */
export function useLibrarySearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shelf = shelfOf(params);
  const address = addressOf(shelf);

  /** The first page of what is changed to, unless a page is named. */
  const show = (changes: Partial<Shelf>, { isReplaced = false } = {}) => {
    const next = addressOf({ ...shelf, page: 1, ...changes });
    void navigate(next, { replace: isReplaced || next === address, preventScrollReset: true });
  };
  return { ...shelf, address, show };
}
