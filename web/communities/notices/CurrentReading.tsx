import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { Link } from '#web/ui/actions/Link.tsx';

/** The passages of the books that a community reads now, above its feed. They are not in the feed. */
export function CurrentReading({ communityId }: { communityId: string }) {
  const { data } = useQuery({
    queryKey: ['readings', 'current', communityId],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) =>
      api.readings.readings({ params: { id: communityId }, query: { state: 'open' }, signal }),
  });
  return data?.items.map(({ id, title, current }) => {
    if (!current) return null;
    const passage = current.title;
    return (
      <p key={id}>
        <Link href={paths.passage(current.id)}>
          <Trans>
            Reading: <bdi>{passage}</bdi> of <bdi>{title}</bdi>.
          </Trans>
        </Link>
      </p>
    );
  });
}
