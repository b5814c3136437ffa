import { useQuery } from '@tanstack/react-query';
import { waitingSentences } from '#contract/platform/waitingSentences.ts';
import { api } from '#web/platform/api/api.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './WaitingWork.module.css';

/** A sentence with a link for everything that waits for the member's decision; nothing if nothing waits. */
export function WaitingWork() {
  const { data } = useQuery({
    // The prefix of the community queries, so that answering a request and deciding a case invalidate this one too.
    queryKey: ['communities', 'waiting'],
    staleTime: 0,
    queryFn: ({ signal }) => api.admin.waiting({ signal }),
  });
  const sentences = data ? waitingSentences(data) : [];
  if (sentences.length === 0) return null;
  return (
    <div className={style.notice}>
      <Note>
        <List>
          {sentences.map(({ text, community, path }) => (
            <li key={path}>
              {text}
              {community !== null && (
                <>
                  <bdi>{community}</bdi>.
                </>
              )}{' '}
              <Link href={path}>Look at it</Link>
            </li>
          ))}
        </List>
      </Note>
    </div>
  );
}
