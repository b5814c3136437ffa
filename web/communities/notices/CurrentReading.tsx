import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readingsQuery } from '#web/communities/readingsQuery.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';

/** The passages of the books that a community reads now, above its feed. They are not in the feed. */
export function CurrentReading({ communityId }: { communityId: string }) {
  const { data } = useInfiniteQuery(readingsQuery(communityId, 'open'));
  return data?.pages
    .flatMap(({ items }) => items)
    .map(({ id, title, current }) => {
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
