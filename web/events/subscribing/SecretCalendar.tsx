import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { CalendarAddress } from './CalendarAddress.tsx';
import style from './Subscribing.module.css';
import { useFeedAddress } from './useFeedAddress.ts';

/** The calendar of a private community, under an address of the member's own. */
export function SecretCalendar({ id }: { id: string }) {
  const confirm = useConfirm();
  const { address, refusal, making, dropping } = useFeedAddress(id);

  async function confirmAndRevoke() {
    const agreed = await confirm({
      title: 'Revoke your address?',
      body: 'Your address of this calendar will lead nowhere. Programs that use it see nothing new any more.',
      action: 'Revoke',
      tone: 'danger',
    });
    if (agreed) dropping.mutate();
  }

  return (
    <div className={style.parts}>
      <p>
        Your calendar program needs a secret address of your own. Whoever has it can read this calendar, so
        keep it to yourself. It ends when you leave the community.
      </p>
      {address && <CalendarAddress key={address} address={address} />}
      {refusal && (
        <Note tone="rose" role="alert">
          {refusal}
        </Note>
      )}
      <div className={style.ways}>
        <Button
          variant={address ? 'quiet' : 'primary'}
          isPending={making.isPending}
          isDisabled={dropping.isPending}
          onPress={() => making.mutate()}
        >
          Create Address
        </Button>
        <Button
          variant="danger-quiet"
          isPending={dropping.isPending}
          isDisabled={making.isPending}
          onPress={confirmAndRevoke}
        >
          Revoke
        </Button>
      </div>
      <p className={style.hint}>
        {address
          ? 'It is shown only now. A new address replaces it.'
          : 'A new address replaces the last one.'}
      </p>
    </div>
  );
}
