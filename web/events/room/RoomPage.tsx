import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { RoomPlan } from '#contract/events/room.ts';
import { storedGuestToken } from '#web/events/guestToken.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { focusHeading, PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { keepJournalUnlocked } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ChimeControls, useIdle, useWakeLock } from '#web/sadhana/focus/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { userText } from '#web/ui/userText.ts';
import { ClosedRoom } from './ClosedRoom.tsx';
import { GuideControls } from './GuideControls.tsx';
import { RoomEnd } from './RoomEnd.tsx';
import style from './RoomPage.module.css';
import { createRoomStore, type RoomSnapshot, type RoomStore } from './roomStore.ts';
import { SitDial } from './SitDial.tsx';
import { announcementOf, sitPositionAt } from './sitPosition.ts';

export { RoomPage as Component };

const DEFAULT_TITLE = msg`Shared Sit`;

export function RoomPage() {
  const { id = '' } = useParams();
  const { session } = useSession();
  const memberId = session?.user.id ?? null;
  return <Room key={`${id} ${memberId}`} id={id} memberId={memberId} />;
}

/** The room of a shared sit: the phase, the time that is left and the bells, which ring for all at the same time. */
function Room({ id, memberId }: { id: string; memberId: string | null }) {
  const [store] = useState(() =>
    createRoomStore({ occurrenceId: id, memberId, guestToken: storedGuestToken(id) }),
  );
  const room = useSyncExternalStore(store.subscribe, store.current);
  const navigate = useNavigate();
  const { data: occurrence } = useQuery(occurrenceQuery(id));
  const title = occurrence?.title ?? room.title ?? t(DEFAULT_TITLE);
  // These are effects, because the connection, the audio clock and the browser's storage are outside React.
  useEffect(() => store.open(), [store]);
  useEffect(() => {
    if (occurrence) store.setTitle(occurrence.title);
  }, [store, occurrence]);

  // A sit counts as use, so that a sealed journal stays unlocked for the line after it.
  useEffect(() => {
    const keepUnlocked = () => {
      const user = currentSession()?.user;
      if (user) void keepJournalUnlocked(user).catch(console.warn);
    };
    keepUnlocked();
    const timer = setInterval(keepUnlocked, 60_000);
    return () => clearInterval(timer);
  }, []);

  const { plan, refusal } = room;
  if (refusal) return <ClosedRoom id={id} title={title} plan={plan} refusal={refusal} />;
  const leave = () => {
    store.leave();
    void navigate(paths.occurrence(id));
  };
  const leaveButton = (
    <Button variant="subtle" onPress={leave}>
      <Trans context="a room">Leave</Trans>
    </Button>
  );
  if (!plan) return <RoomSkeleton title={title} isOffline={room.isOffline} leaveButton={leaveButton} />;
  return (
    <RoomContent
      {...{ id, title, plan, room, store, memberId, leaveButton }}
      canEdit={occurrence?.can.edit}
    />
  );
}

interface ContentProps {
  id: string;
  title: string;
  plan: RoomPlan;
  room: RoomSnapshot;
  store: RoomStore;
  memberId: string | null;
  canEdit: boolean | undefined;
  leaveButton: ReactNode;
}

function RoomContent({ id, title, plan, room, store, memberId, canEdit, leaveButton }: ContentProps) {
  const position = sitPositionAt(plan, room.now);
  const hasEnded = position.state === 'ended';
  useWakeLock(!hasEnded);
  // The button that turns the bells on stays visible.
  const isIdle = useIdle(position.state === 'running' && (room.canPlay || room.ringsElsewhere));
  // The form that had the focus disappears, so the heading gets it.
  const markLogged = () => {
    store.markLogged();
    focusHeading();
  };
  return (
    <div className={style.page} data-inactive={isIdle ? '' : undefined}>
      <PageTitle title={title} />
      <VisuallyHidden isLive>{announcementOf(plan, position)}</VisuallyHidden>
      <h1 {...userText()}>{title}</h1>
      {hasEnded ? (
        <RoomEnd {...{ plan, title, memberId }} attendance={room.attendance} onLogged={markLogged} />
      ) : (
        <SitDial plan={plan} position={position} />
      )}
      {room.count !== null && !room.isOffline && <p className={style.here}>{hereText(room.count)}</p>}
      {room.isOffline && !hasEnded && (
        <Note role="status">
          <Trans>You are offline. The bells ring on time.</Trans>
        </Note>
      )}
      <div className={style.controls}>
        {!hasEnded && <Bells room={room} onUnlock={store.unlockSound} />}
        {canEdit && !hasEnded && <GuideControls occurrenceId={id} plan={plan} store={store} />}
        {leaveButton}
      </div>
    </div>
  );
}

/** The count includes the reader. */
const hereText = (count: number) =>
  count === 1 ? t`You are here.` : t`${plural(count, { other: '# are here' })}`;

/** The volume of the bells, or what the reader must do before they can ring. */
function Bells({ room, onUnlock }: { room: RoomSnapshot; onUnlock: () => Promise<void> }) {
  if (room.ringsElsewhere)
    return (
      <p className={style.note}>
        <Trans>The bells ring in another tab.</Trans>
      </p>
    );
  if (!room.canPlay) {
    return (
      <div className={style.sound}>
        <Button variant="primary" onPress={() => void onUnlock()}>
          <Trans>Turn On the Bells</Trans>
        </Button>
        <p className={style.note}>
          <Trans>Browsers play sound only after a press.</Trans>
        </p>
      </div>
    );
  }
  return (
    <div className={style.sound}>
      <ChimeControls isCompact sound="bowl" />
      <p className={style.touchNote}>
        <Trans>Keep this page open. On a locked phone the bells may be late or silent.</Trans>
      </p>
    </div>
  );
}

interface SkeletonProps {
  title: string;
  isOffline: boolean;
  leaveButton: ReactNode;
}

function RoomSkeleton({ title, isOffline, leaveButton }: SkeletonProps) {
  return (
    <div className={style.page} aria-busy={!isOffline}>
      <PageTitle title={title} />
      <h1 {...userText()}>{title}</h1>
      {isOffline ? (
        <Note role="status">
          <Trans>The room cannot be reached. It opens when you are back online.</Trans>
        </Note>
      ) : (
        <div className={style.dial}>
          <Skeleton width="60%" height="6rem" />
        </div>
      )}
      {leaveButton}
    </div>
  );
}
