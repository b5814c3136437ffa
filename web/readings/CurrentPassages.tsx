import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { dayIn, dayOf } from '#web/platform/calendar/days.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { ownReadingsQuery } from './queries.ts';

/** The passages that the member's communities read this week, one a line. During a retreat, nothing is shown. */
export function CurrentPassages() {
  const { retreat } = useMember();
  const { data = [] } = useQuery(ownReadingsQuery());
  const today = dayOf();
  if (retreat && isWithin(retreat, dayIn(new Date(), retreat.timezone))) return null;
  return data
    .filter(({ until }) => today < until)
    .map(({ reading, passage: { id, title, where } }) => {
      const { name } = reading.community;
      return (
        <p key={id}>
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
