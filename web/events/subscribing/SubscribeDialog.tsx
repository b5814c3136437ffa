import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import type { FeedAddress } from '#contract/events/feeds.ts';
import { communityFeedUrl } from '#web/events/calendarUrls.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { CalendarAddress } from '#web/platform/calendar/CalendarAddress.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './SubscribeDialog.module.css';

const MEMBERS_ONLY = msg`Only members can subscribe to the calendar of a private community.`;

interface Props {
  /** Without it, the dialog is about the member's own calendar. */
  community?: Community;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the address of a community's calendar, or of the member's own. */
export function SubscribeDialog({ community, isOpen, onClose }: Props) {
  return (
    <Dialog
      title={t`Subscribe to Calendar`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {community ? <CommunityCalendar community={community} /> : <OwnCalendar />}
    </Dialog>
  );
}

function CommunityCalendar({ community: { id, privacy, membership } }: { community: Community }) {
  if (privacy === 'public') return <PublicCalendar communityId={id} />;
  if (!membership) return <p>{t(MEMBERS_ONLY)}</p>;
  const params = { id };
  return (
    <SecretCalendar
      intro={t`Anyone who has it can read this calendar, so keep it to yourself. It stops working when you leave the community.`}
      createAddress={() => api.events.createFeedAddress({ params })}
      deleteAddress={() => api.events.deleteFeedAddress({ params })}
    />
  );
}

/** The calendar of what the member has booked. */
const OwnCalendar = () => (
  <SecretCalendar
    intro={t`Your calendar has the events that you have booked. Anyone who has the address can read it, so keep it to yourself.`}
    createAddress={() => api.events.createMemberFeedAddress()}
    deleteAddress={() => api.events.deleteMemberFeedAddress()}
  />
);

/** The feed of a public community, which has the same address for everyone. */
function PublicCalendar({ communityId }: { communityId: string }) {
  const path = communityFeedUrl(communityId);
  return (
    <div className={style.content}>
      <p>
        <Trans>Add this address to your calendar app. The app then keeps the events up to date.</Trans>
      </p>
      <CalendarAddress address={`${window.location.origin}${path}`}>
        <ButtonLink variant="plain" href={path} download="calendar.ics">
          <Download />
          <Trans>Download</Trans>
        </ButtonLink>
      </CalendarAddress>
    </div>
  );
}

interface SecretCalendarProps extends AddressCalls {
  /** What the address gives access to. */
  intro: string;
}

/** A calendar with a secret address for each member. */
function SecretCalendar({ intro, ...calls }: SecretCalendarProps) {
  const confirm = useConfirm();
  const { address, failure, createMutation, revokeMutation } = useFeedAddress(calls);

  async function confirmAndRevoke() {
    const isConfirmed = await confirm({
      title: t`Revoke your address?`,
      body: t`Your address will stop working. Apps that use it will no longer be updated.`,
      action: t`Revoke`,
      tone: 'danger',
    });
    if (isConfirmed) revokeMutation.mutate();
  }

  return (
    <div className={style.content}>
      <p>
        <Trans>Your calendar app needs a secret address of your own.</Trans> {intro}
      </p>
      {address && <CalendarAddress key={address} address={address} />}
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <div className={style.actions}>
        <Button
          variant={address ? 'quiet' : 'primary'}
          isPending={createMutation.isPending}
          isDisabled={revokeMutation.isPending}
          onPress={() => createMutation.mutate()}
        >
          <Trans>Create Address</Trans>
        </Button>
        <Button
          variant="danger-quiet"
          isPending={revokeMutation.isPending}
          isDisabled={createMutation.isPending}
          onPress={confirmAndRevoke}
        >
          <Trans>Revoke</Trans>
        </Button>
      </div>
      <p className={style.hint}>
        {address
          ? t`It is shown only once. A new address replaces it.`
          : t`A new address replaces your previous one.`}
      </p>
    </div>
  );
}

interface AddressCalls {
  createAddress: () => Promise<FeedAddress>;
  deleteAddress: () => Promise<unknown>;
}

/** The member's secret feed address. The server returns it only when it is created. */
function useFeedAddress({ createAddress, deleteAddress }: AddressCalls) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onMutate = () => setFailure(null);

  const createMutation = useMutation({
    mutationFn: createAddress,
    onMutate,
    onSuccess: ({ url }) => {
      setAddress(url);
      toast.success(t`Your address is ready.`);
    },
    onError: (error) => setFailure(errorText(error, t`The address could not be created.`)),
  });
  const revokeMutation = useMutation({
    mutationFn: deleteAddress,
    onMutate,
    onSuccess: () => {
      setAddress(null);
      toast.success(t`Your address is revoked.`);
    },
    onError: (error) => setFailure(errorText(error, t`The address could not be revoked.`)),
  });
  return { address, failure, createMutation, revokeMutation };
}
