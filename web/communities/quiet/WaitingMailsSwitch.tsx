import { useMutation } from '@tanstack/react-query';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Switches the mails about what waits for the member's decision on or off. */
export function WaitingMailsSwitch() {
  const { waitingMails } = useMember();
  const { replaceUser } = useSession();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => api.admin.updateWaitingMails({ body: { waitingMails: isOn } }),
    onSuccess: replaceUser,
    onError: (failure) => toast.failure(errorText(failure, 'Failed to save your choice.')),
  });
  return (
    <Switch
      isSelected={isPending ? variables : waitingMails}
      onChange={mutate}
      hint="At most one mail a day, and one an hour about unlawful content. Nobody’s words are in it."
    >
      Mails about what is waiting
    </Switch>
  );
}
