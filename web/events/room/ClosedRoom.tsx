import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { OPENS_BEFORE_MINUTES, type RoomPlan } from '#contract/events/room.ts';
import { planText } from '#web/events/phaseNames.ts';
import { paths } from '#web/paths.ts';
import { type ApiError, hasCode, isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { userText } from '#web/ui/userText.ts';

interface Props {
  id: string;
  title: string;
  plan: RoomPlan | null;
  refusal: ApiError;
}

/** Shown to those who may not enter, and before and after the room is open. */
export function ClosedRoom({ id, title, plan, refusal }: Props) {
  const { session } = useSession();
  const isClosed = hasCode(refusal, 'room_closed');
  const isOver = isClosed && plan !== null && Date.parse(plan.endsAt) < Date.now();
  const text = isOver ? t`The sit has ended.` : isClosed ? t`The room is not open yet.` : refusal.message;
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <h1 {...userText()}>{title}</h1>
      <EmptyState
        drawing="door"
        title={text}
        hint={
          isClosed && !isOver
            ? [t`It opens ${OPENS_BEFORE_MINUTES} minutes before the start.`, plan && planText(plan.phases)]
                .filter(Boolean)
                .join(' ')
            : undefined
        }
      >
        <ButtonLink href={isNotFound(refusal) ? paths.communities() : paths.occurrence(id)}>
          {isNotFound(refusal) ? t`Find Your Sangha` : t`Back to the Event`}
        </ButtonLink>
        {!session && !isClosed && (
          <ButtonLink variant="plain" href={paths.login(paths.room(id))}>
            <Trans>Log in as a member</Trans>
          </ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}
