import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { directoryChoice, saveDirectoryChoice } from '#web/platform/directoryChoice.ts';
import style from './CommunitiesCard.module.css';
import { DashboardCard } from './DashboardCard.tsx';

/** The way to the communities, with how many the member is in; who is in some sees those first. */
export function CommunitiesCard() {
  const { data } = useQuery({
    // Among the communities' own readings, so that joining and leaving reach it.
    queryKey: ['communities', 'joined', 'count'],
    queryFn: ({ signal }) => api.communities.list({ query: { mine: 'true', limit: 1 }, signal }),
  });
  const count = data?.total ?? 0;
  const openOwn = () => {
    if (count > 0 && !directoryChoice()) saveDirectoryChoice('yours');
  };
  return (
    <DashboardCard
      href={paths.communities()}
      drawing="sangha"
      title="Communities"
      words="Company on the way"
      onPress={openOwn}
    >
      {count > 0 && (
        <>
          <b>{count}</b> <span className={style.unit}>{count === 1 ? 'community' : 'communities'}</span>
        </>
      )}
    </DashboardCard>
  );
}
