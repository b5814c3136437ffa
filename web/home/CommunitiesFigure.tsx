import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import style from './CommunitiesFigure.module.css';

/** How many communities the member is in; nothing for none, and until it is known. */
export function CommunitiesFigure() {
  const { data } = useQuery({
    // Among the communities' own readings, so that joining and leaving reach it.
    queryKey: ['communities', 'joined', 'count'],
    queryFn: ({ signal }) => api.communities.list({ query: { mine: 'true', limit: 1 }, signal }),
  });
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <>
      <b>{count}</b> <span className={style.unit}>{count === 1 ? 'community' : 'communities'}</span>
    </>
  );
}
