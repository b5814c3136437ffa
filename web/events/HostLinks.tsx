import type { Occurrence } from '#contract/events/events.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './HostLinks.module.css';

interface Props {
  event: Pick<Occurrence, 'community' | 'guide'>;
  /** Of the calendar that is linked. */
  day?: string;
}

/** Where an event belongs: its community, its calendar, and who guides it. */
export const HostLinks = ({ event: { community, guide }, day }: Props) => (
  <span>
    <Link href={paths.community(community.id)}>
      <bdi>{community.name}</bdi>
    </Link>
    {' · '}
    <Link href={paths.eventCalendar(community.id, { day })}>Event Calendar</Link>
    {guide && (
      <span className={style.guide}>
        Guided by <bdi>{guide.username}</bdi>
      </span>
    )}
  </span>
);
