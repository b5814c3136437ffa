import { Trans } from '@lingui/react/macro';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { paths } from '#web/paths.ts';
import { personName } from '#web/platform/member/personName.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './CommunityLinks.module.css';

interface Props {
  event: Pick<Occurrence, 'community' | 'guide'>;
  /** The day that the linked calendar shows, `YYYY-MM-DD`. */
  day?: string;
}

/** Links to the event's community and calendar, and the guide's name. */
export function CommunityLinks({ event: { community, guide }, day }: Props) {
  const guideName = guide && personName(guide);
  return (
    <span>
      <Link href={paths.community(community.id)}>
        <bdi>{community.name}</bdi>
      </Link>
      {' · '}
      <Link href={paths.eventCalendar(community.id, { day })}>
        <Trans>Event Calendar</Trans>
      </Link>
      {guide && (
        <span className={style.guide}>
          <Trans>
            Guided by <bdi>{guideName}</bdi>
          </Trans>
        </span>
      )}
    </span>
  );
}
