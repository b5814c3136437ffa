import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { DayList } from './DayList.tsx';
import { GuideActions } from './GuideActions.tsx';
import { invalidateReadings, readingQuery } from './queries.ts';
import style from './Readings.module.css';

export { loadReading as loader } from './queries.ts';
export { ReadingPage as Component };

const loadPaceDialog = async () => (await import('./PaceDialog.tsx')).PaceDialog;

/** A book that a community reads, with its passages as a list of days. */
export function ReadingPage() {
  const { id = '' } = useParams();
  const query = useQuery(readingQuery(id));
  const { data: community } = useQuery({
    ...communityQuery(query.data?.communityId ?? ''),
    enabled: query.data !== undefined,
  });
  const title = query.data?.title ?? t`Reading`;
  return (
    <Page width="read" textLanguage={community?.language}>
      <PageTitle title={title} />
      <BackLink href={query.data ? paths.readings(query.data.communityId) : paths.communities()}>
        {community?.name ?? t`Communities`}
      </BackLink>
      <PageHeader title={title} intro={query.data?.author} />
      <Loaded
        query={query}
        errorMessage={t`The reading could not be loaded.`}
        skeleton={<SkeletonLines lineCount={10} />}
        notFound={
          <EmptyState drawing="leaf" title={t`Reading not found.`}>
            <ButtonLink href={paths.communities()}>
              <Trans>Find Your Sangha</Trans>
            </ButtonLink>
          </EmptyState>
        }
      >
        {(reading) => <Details key={id} reading={reading} />}
      </Loaded>
    </Page>
  );
}

function Details({ reading }: { reading: ReadingDetails }) {
  const { words, book, state, endsOn } = reading;
  const day = dateText(noonOf(endsOn));
  const isMember = useSession().session !== null;
  return (
    <>
      <div className={style.words}>
        {book && (
          <p>
            <Link href={paths.book(book.id)}>
              <Trans>The book in the library</Trans>
            </Link>
          </p>
        )}
        {words && <MemberText text={words} format="plain" />}
        <p className={style.soft}>
          {state === 'ended' ? t`This reading ended on ${day}.` : t`Open for writing until ${day}.`}
        </p>
        {isMember && (
          <p>
            <Link href={paths.journalSearch({ readingId: reading.id })}>
              <Trans>What I wrote about this book</Trans>
            </Link>
          </p>
        )}
      </div>
      <Pace reading={reading} />
      <section className={style.section} aria-labelledby="passages">
        <h2 id="passages">
          <Trans>Passages</Trans>
        </h2>
        <DayList reading={reading} />
      </section>
      <GuideActions reading={reading} />
    </>
  );
}

/** The member's own days, which only they see, and the buttons to choose or leave them. */
function Pace({ reading: { id, pace, can, startsOn, endsOn } }: { reading: ReadingDetails }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.readings.removePace({ params: { id } }),
    onSuccess: () => invalidateReadings(queryClient),
    onError: (failure) => toast.failure(errorText(failure, t`Your days could not be changed.`)),
  });
  if (!can.setPace) return null;
  const day = pace && dateText(noonOf(pace.startsOn));
  return (
    <div>
      {pace && (
        <p>
          <Trans>Your own days begin on {day}. Only you see them.</Trans>
        </p>
      )}
      <div className={style.actions}>
        <DialogButton load={loadPaceDialog} dialog={{ id, startsOn, endsOn, pace }}>
          {pace ? t`Change My Days` : t`Begin Later`}
        </DialogButton>
        {pace && (
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            <Trans>Read with the Others</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
