import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
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

const MEMBERS_ONLY = 'Only members can subscribe to the calendar of a private community.';

interface Props {
  community: Community;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the address of a community's calendar feed. */
export function SubscribeDialog({ community: { id, privacy, membership }, isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Subscribe to Calendar"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {privacy === 'public' && <PublicCalendar communityId={id} />}
      {privacy === 'private' && (membership ? <SecretCalendar communityId={id} /> : <p>{MEMBERS_ONLY}</p>)}
    </Dialog>
  );
}

/** The feed of a public community, which has the same address for everyone. */
function PublicCalendar({ communityId }: { communityId: string }) {
  const path = communityFeedUrl(communityId);
  return (
    <div className={style.content}>
      <p>Add this address to your calendar app. The app then keeps the events up to date.</p>
      <CalendarAddress address={`${window.location.origin}${path}`}>
        <ButtonLink variant="plain" href={path} download="calendar.ics">
          <Download />
          Download
        </ButtonLink>
      </CalendarAddress>
    </div>
  );
}

/** The feed of a private community, with a secret address for each member. */
function SecretCalendar({ communityId }: { communityId: string }) {
  const confirm = useConfirm();
  const { address, failure, createMutation, revokeMutation } = useFeedAddress(communityId);

  async function confirmAndRevoke() {
    const isConfirmed = await confirm({
      title: 'Revoke your address?',
      body: 'Your address will stop working. Apps that use it will no longer be updated.',
      action: 'Revoke',
      tone: 'danger',
    });
    if (isConfirmed) revokeMutation.mutate();
  }

  return (
    <div className={style.content}>
      <p>
        Your calendar app needs a secret address of your own. Anyone who has it can read this calendar, so
        keep it to yourself. It stops working when you leave the community.
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
          Create Address
        </Button>
        <Button
          variant="danger-quiet"
          isPending={revokeMutation.isPending}
          isDisabled={createMutation.isPending}
          onPress={confirmAndRevoke}
        >
          Revoke
        </Button>
      </div>
      <p className={style.hint}>
        {address
          ? 'It is shown only once. A new address replaces it.'
          : 'A new address replaces your previous one.'}
      </p>
    </div>
  );
}

/** The member's secret feed address. The server returns it only when it is created. */
function useFeedAddress(communityId: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { id: communityId };
  const onMutate = () => setFailure(null);

  const createMutation = useMutation({
    mutationFn: () => api.events.createFeedAddress({ params }),
    onMutate,
    onSuccess: ({ url }) => {
      setAddress(url);
      toast.success('Your address is ready.');
    },
    onError: (error) => setFailure(errorText(error, 'The address could not be created.')),
  });
  const revokeMutation = useMutation({
    mutationFn: () => api.events.deleteFeedAddress({ params }),
    onMutate,
    onSuccess: () => {
      setAddress(null);
      toast.success('Your address is revoked.');
    },
    onError: (error) => setFailure(errorText(error, 'The address could not be revoked.')),
  });
  return { address, failure, createMutation, revokeMutation };
}
