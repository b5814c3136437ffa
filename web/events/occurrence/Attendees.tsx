import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { GuestName } from '#web/events/occurrence/guests/GuestName.tsx';
import { WaitingPeople } from '#web/events/occurrence/waitlist/WaitingPeople.tsx';
import { invalidateEventQueries, occurrenceQuery } from '#web/events/queries.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { numberText } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './Attendees.module.css';

interface Props {
  occurrence: Occurrence;
  /** Guides and admins may remove guests; the creator of the series may not after losing the guide role. */
  mayRemoveGuests: boolean;
}

/** The members and guests who have booked. Names are shown only if the server sends them. */
export function Attendees({ occurrence, mayRemoveGuests }: Props) {
  const { attendees, guests, attendeeCount, guestCount } = occurrence;
  const count = attendeeCount + guestCount;
  const unnamedCount = count - attendees.length - guests.length;
  const moreCount = numberText(unnamedCount);
  const isHidden = count > 0 && attendees.length + guests.length === 0;
  return (
    <section className={style.section} aria-labelledby="attendees">
      <h2 id="attendees">
        <Trans>Attendees</Trans>
      </h2>
      {count === 0 && (
        <p className={style.note}>
          <Trans>No one is registered yet.</Trans>
        </p>
      )}
      {isHidden && (
        <p className={style.note}>
          <Plural
            value={count}
            one="# person is registered. Only members of this community can see their names."
            other="# people are registered. Only members of this community can see their names."
          />
        </p>
      )}
      {count > 0 && !isHidden && (
        <List className={style.list}>
          {attendees.map(({ id, username }) => (
            <li key={id} className={style.person}>
              <Avatar name={username} size="small" />
              <bdi>{username}</bdi>
            </li>
          ))}
          {guests.map((guest) => (
            <li key={guest.id} className={style.person}>
              <GuestRow occurrence={occurrence} guest={guest} mayRemove={mayRemoveGuests} />
            </li>
          ))}
        </List>
      )}
      {!isHidden && unnamedCount > 0 && (
        <p className={style.more}>
          <Trans>and {moreCount} more</Trans>
        </p>
      )}
      {hasWaitlist(occurrence) && <WaitingPeople occurrenceId={occurrence.id} />}
    </section>
  );
}

/**
 * Whether to show the waitlist: the viewer may see it, and somebody may be on it, because the event is full or a spot
 * is kept.
 */
const hasWaitlist = ({ can, capacity, spotsLeft, offeredCount, endTime }: Occurrence) =>
  can.edit && Date.parse(endTime) > Date.now() && capacity > 0 && (spotsLeft <= 0 || offeredCount > 0);

/** The name of a guest, numbered if others have the same name, such as “Guest” before they confirm. */
function distinctName({ id, name }: Occurrence['guests'][number], { guests }: Occurrence): string {
  const sameName = guests.filter((guest) => guest.name === name);
  const number = sameName.findIndex((guest) => guest.id === id) + 1;
  const count = sameName.length;
  return count > 1 ? t`${name} (${number} of ${count})` : name;
}

interface GuestRowProps {
  occurrence: Occurrence;
  guest: Occurrence['guests'][number];
  mayRemove: boolean;
}

function GuestRow({ occurrence, guest, mayRemove }: GuestRowProps) {
  const { confirmAndRemove, isRemoving } = useRemoveGuest(occurrence, guest);
  const { name } = guest;
  const shownName = distinctName(guest, occurrence);
  return (
    <>
      <Avatar name={name} size="small" isPlain />
      <span>
        <GuestName name={name} />
      </span>
      {mayRemove && (
        <IconButton label={t`Remove ${shownName}`} isPending={isRemoving} onPress={confirmAndRemove}>
          <X />
        </IconButton>
      )}
    </>
  );
}

/** Removes a guest's registration after a confirmation. */
function useRemoveGuest({ id }: Occurrence, guest: Occurrence['guests'][number]) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { name } = guest;
  const { queryKey } = occurrenceQuery(id);

  /** Removes the guest from the cached list. The number of free spots is refetched. */
  async function onRemoved() {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          guests: cached.guests.filter((each) => each.id !== guest.id),
          guestCount: cached.guestCount - 1,
        },
    );
    toast.success(t`${name} is removed.`);
    focusHeading();
    invalidateEventQueries(queryClient);
  }

  const removeMutation = useMutation({
    mutationFn: () => api.events.removeGuest({ params: { id, guestId: guest.id } }),
    onSuccess: onRemoved,
    onError: (failure) => {
      invalidateEventQueries(queryClient);
      if (isNotFound(failure)) return focusHeading();
      return confirm.notice({
        title: t`Nothing has changed`,
        body: errorText(failure, t`${name} could not be removed.`),
      });
    },
  });

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: t`Remove this guest?`,
      body: t`The registration of ${name} will be cancelled, and the spot will be free again.`,
      action: t`Remove`,
      tone: 'danger',
    });
    if (isConfirmed) removeMutation.mutate();
  }
  return { confirmAndRemove, isRemoving: removeMutation.isPending };
}
