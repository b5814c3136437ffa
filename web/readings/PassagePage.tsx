import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Passage } from '#contract/readings/passages.ts';
import { FeedPost, PostSkeleton } from '#web/communities/posts/public.ts';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { shortDayText } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Meeting } from './Meeting.tsx';
import { newEntryOf } from './newEntryOf.ts';
import { OwnWords } from './OwnWords.tsx';
import { passagePostsQuery, passageQuery } from './queries.ts';
import style from './Readings.module.css';
import { isUnfolded, saveUnfolded } from './unfolded.ts';

export { loadPassage as loader } from './queries.ts';
export { PassagePage as Component };

/** A passage of a book, with the member's own words and those of the others. */
export function PassagePage() {
  const { id = '' } = useParams();
  const query = useQuery(passageQuery(id));
  const { data: community } = useQuery({
    ...communityQuery(query.data?.community.id ?? ''),
    enabled: query.data !== undefined,
  });
  const title = query.data?.title ?? t`Passage`;
  return (
    <Page width="read" textLanguage={community?.language}>
      <PageTitle title={title} />
      <BackLink href={query.data ? paths.reading(query.data.reading.id) : paths.communities()}>
        {query.data?.reading.title ?? t`Communities`}
      </BackLink>
      <PageHeader title={title} intro={query.data?.where} />
      <Loaded
        query={query}
        errorMessage={t`The passage could not be loaded.`}
        skeleton={<SkeletonLines lineCount={8} />}
        notFound={
          <EmptyState drawing="leaf" title={t`Passage not found.`}>
            <ButtonLink href={paths.communities()}>
              <Trans>Find Your Sangha</Trans>
            </ButtonLink>
          </EmptyState>
        }
      >
        {(passage) => <Details key={id} passage={passage} />}
      </Loaded>
    </Page>
  );
}

function Details({ passage }: { passage: Passage }) {
  const { question, changedAt, occurrenceId, isOpen, opensOn, reading } = passage;
  const isMember = useSession().session !== null;
  const day = shortDayText(opensOn);
  const changedOn = changedAt && shortDayText(dayOf(changedAt));
  return (
    <>
      {question && (
        <div className={style.question}>
          <MemberText text={question} format="plain" />
        </div>
      )}
      {changedOn && (
        <p className={style.soft}>
          <Trans>The question was changed on {changedOn}.</Trans>
        </p>
      )}
      {occurrenceId && <Meeting occurrenceId={occurrenceId} />}
      {isMember && (
        <div className={style.actions}>
          <ButtonLink href={paths.newEntry()} state={newEntryOf(passage)}>
            <Trans>Write in My Journal</Trans>
          </ButtonLink>
        </div>
      )}
      {isOpen ? (
        <>
          <OwnWords passage={passage} />
          <OthersWords passage={passage} />
        </>
      ) : (
        <Note>
          {reading.state === 'ended' ? (
            <Trans>This reading ended before this passage.</Trans>
          ) : (
            <Trans>This passage opens on {day}.</Trans>
          )}
        </Note>
      )}
      <Neighbours passage={passage} />
    </>
  );
}

/** What others wrote, folded until the member has written or wants to look. */
function OthersWords({ passage: { id, mine, ownOn } }: { passage: Passage }) {
  const isAhead = ownOn !== null && ownOn > dayOf();
  const [isOpened, setIsOpened] = useState(() => isUnfolded(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = isOpened || (mine !== null && !isAhead);
  const unfold = () => {
    saveUnfolded(id);
    setIsOpened(true);
    heading.current?.focus();
  };
  return (
    <section className={style.section} aria-labelledby="others">
      <h2 id="others" tabIndex={-1} ref={heading}>
        <Trans>What others wrote</Trans>
      </h2>
      {isShown ? (
        <Words passageId={id} ownId={mine?.id} />
      ) : (
        <>
          <p className={style.soft}>
            {isAhead ? (
              <Trans>Not yet, by your days.</Trans>
            ) : (
              <Trans>Closed until you have written. You may also look now.</Trans>
            )}
          </p>
          <Button aria-expanded={false} onPress={unfold} worksOffline>
            <Trans>Read What Others Wrote</Trans>
          </Button>
        </>
      )}
    </section>
  );
}

const Words = ({ passageId, ownId }: { passageId: string; ownId: string | undefined }) => (
  <LoadedList
    query={useInfiniteQuery(passagePostsQuery(passageId))}
    errorMessage={t`What others wrote could not be loaded.`}
    skeleton={<PostSkeleton count={2} />}
    empty={<Nobody />}
  >
    {(posts) => {
      const others = posts.filter(({ id }) => id !== ownId);
      return others.length === 0 ? <Nobody /> : others.map((post) => <FeedPost key={post.id} post={post} />);
    }}
  </LoadedList>
);

const Nobody = () => (
  <p className={style.soft}>
    <Trans>Nobody has written yet.</Trans>
  </p>
);

const Neighbours = ({ passage: { previousId, nextId } }: { passage: Passage }) => (
  <nav className={style.neighbours} aria-label={t`Passages`}>
    {previousId && (
      <Link href={paths.passage(previousId)}>
        <Trans>Previous Passage</Trans>
      </Link>
    )}
    {nextId && (
      <Link href={paths.passage(nextId)}>
        <Trans>Next Passage</Trans>
      </Link>
    )}
  </nav>
);
