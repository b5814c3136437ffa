import { useMutation, useQueryClient } from '@tanstack/react-query';
import { occurrenceQuery } from '#web/events/queries.ts';
import { errorText, isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './RegistrationPanel.module.css';
import { updateOccurrenceInCache } from './updateOccurrenceInCache.ts';

interface Props {
  id: string;
  /** Of a guest's mail. */
  token: string;
  /** Told what came of it; `isOver` when the link can do no more. */
  onTold: (told: { text: string; isDone: boolean }, isOver: boolean) => void;
}

/** Asks the guest who came by the mail's link whether to cancel. Opening the link alone changes nothing. */
export function CancelRegistration({ id, token, onTold }: Props) {
  const cache = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => api.events.cancelGuest({ params: { id }, body: { token } }),
    onSuccess: async (occurrence) => {
      await updateOccurrenceInCache(cache, occurrence);
      onTold({ text: 'Your registration is cancelled.', isDone: true }, true);
    },
    onError: (failure) => {
      void cache.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
      const text = errorText(failure, 'Your registration could not be cancelled.');
      onTold({ text, isDone: false }, isFinal(failure));
    },
  });
  return (
    <div className={style.way}>
      <p>You came by the link of a guest. If you cannot come, cancel, so that somebody else finds a place.</p>
      <Button isWide isPending={cancelling.isPending} onPress={() => cancelling.mutate()}>
        Cancel Registration
      </Button>
    </div>
  );
}
