import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type DirectorySearch, directoryOf } from './queries.ts';

/** What of the directory is in view, all of it in the address, and the act that changes it. */
export function useDirectory() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const directory = directoryOf(params);

  /** The first page of what is changed to, unless a page is named. */
  const show = (changes: Partial<DirectorySearch>, { isReplaced = false } = {}) => {
    const { q, page, isMine } = { ...directory, page: 1, ...changes };
    const mine = params.has('mine') || isMine ? (isMine ? 'true' : 'false') : undefined;
    const address = paths.communities({ q, page: page > 1 ? String(page) : undefined, mine });
    void navigate(address, { replace: isReplaced, preventScrollReset: true });
  };
  return { ...directory, show };
}
