import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { dayIn, dayOf, localZone } from '#web/platform/calendar/days.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Readings.module.css';

/** The passages that the member's communities read this week, one a line. During a retreat, nothing is shown. */
export function CurrentPassages() {
  const { retreat } = useMember();
  const { data = [] } = useQuery({
    queryKey: ['readings', 'mine', localZone()],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.readings.mine({ query: { timezone: localZone() }, signal }),
  });
  const today = dayOf();
  if (retreat && isWithin(retreat, dayIn(new Date(), retreat.timezone))) return null;
  return data
    .filter(({ until }) => today < until)
    .map(({ reading, passage: { id, title, where } }) => {
      const { name } = reading.community;
      return (
        <p key={id} className={style.current}>
          <Link href={paths.passage(id)}>
            <Trans>
              This week: <bdi>{title}</bdi> (<bdi>{where}</bdi>), with <bdi>{name}</bdi>.
            </Trans>
          </Link>
        </p>
      );
    });
}

const isWithin = ({ from, to }: { from: string; to: string }, day: string) => from <= day && day <= to;
