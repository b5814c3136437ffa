import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import type { Reading } from '#contract/readings/readings.ts';
import { communityQuery, readingsQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { DayList } from './DayList.tsx';
import { readingQuery } from './queries.ts';
import style from './Readings.module.css';

export { ReadingsPage as Component };

/** The books that a community reads together, has planned and has read. */
export function ReadingsPage() {
  const { id = '' } = useParams();
  const query = useQuery(communityQuery(id));
  return (
    <Page width="read" textLanguage={query.data?.language}>
      <PageTitle title={t`Reading`} />
      <BackLink href={paths.community(id)}>{query.data?.name ?? t`Community`}</BackLink>
      <PageHeader title={t`Reading`} />
      <Loaded
        query={query}
        errorMessage={t`The community could not be loaded.`}
        skeleton={<SkeletonLines lineCount={8} />}
        notFound={
          <EmptyState drawing="door" title={t`Community not found.`}>
            <ButtonLink href={paths.communities()}>
              <Trans>Find Your Sangha</Trans>
            </ButtonLink>
          </EmptyState>
        }
      >
        {(community) =>
          community.can.read ? <Readings key={id} community={community} /> : <MembersOnly communityId={id} />
        }
      </Loaded>
    </Page>
  );
}

function MembersOnly({ communityId }: { communityId: string }) {
  const { session } = useSession();
  return (
    <EmptyState drawing="envelope" title={t`You must be a member to view posts`}>
      {!session && (
        <ButtonLink href={paths.login(paths.readings(communityId))}>
          <Trans>Log in</Trans>
        </ButtonLink>
      )}
      <ButtonLink href={paths.community(communityId)}>
        <Trans>Go to the community</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

function Readings({ community: { id, can } }: { community: Community }) {
  const planned = useInfiniteQuery(readingsQuery(id, 'planned'));
  return (
    <>
      {can.moderate && (
        <p className={style.action}>
          <ButtonLink variant="primary" href={paths.newReading(id)}>
            <Trans>Read a Book Together</Trans>
          </ButtonLink>
        </p>
      )}
      <LoadedList
        query={useInfiniteQuery(readingsQuery(id, 'open'))}
        errorMessage={t`The readings could not be loaded.`}
        skeleton={<SkeletonLines lineCount={8} />}
        empty={<EmptyState drawing="leaf" title={t`No book is being read now.`} />}
      >
        {(readings) => readings.map((reading) => <OpenReading key={reading.id} reading={reading} />)}
      </LoadedList>
      <ReadingList query={planned} title={t`To Come`} />
      <ReadingList query={useInfiniteQuery(readingsQuery(id, 'ended'))} title={t`Earlier`} />
    </>
  );
}

/** A book that is read now, with its passages as a list of days. */
function OpenReading({ reading }: { reading: Reading }) {
  const { id, title, author } = reading;
  return (
    <section className={style.open} aria-labelledby={`reading-${id}`}>
      <h2 id={`reading-${id}`}>
        <Link href={paths.reading(id)}>
          <bdi>{title}</bdi>
        </Link>
      </h2>
      {author && <p className={style.soft}>{author}</p>}
      <Loaded
        query={useQuery(readingQuery(id))}
        errorMessage={t`The passages could not be loaded.`}
        skeleton={<SkeletonLines lineCount={4} />}
      >
        {(details) => <DayList reading={details} />}
      </Loaded>
    </section>
  );
}

interface ReadingListProps {
  query: Parameters<typeof LoadedList<Reading>>[0]['query'];
  title: string;
}

/** The planned or the earlier readings. Without any, nothing is shown. */
function ReadingList({ query, title }: ReadingListProps) {
  return (
    <LoadedList
      query={query}
      errorMessage={t`The readings could not be loaded.`}
      skeleton={null}
      empty={null}
    >
      {(readings) => (
        <section className={style.others}>
          <h2>{title}</h2>
          <List className={style.list}>
            {readings.map((reading) => (
              <li key={reading.id}>
                <Link href={paths.reading(reading.id)}>
                  <bdi>{reading.title}</bdi>
                </Link>
                {reading.author && <span className={style.soft}>{reading.author}</span>}
                <span className={style.soft}>{dateText(noonOf(reading.startsOn))}</span>
              </li>
            ))}
          </List>
        </section>
      )}
    </LoadedList>
  );
}
