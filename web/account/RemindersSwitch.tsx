import { useMutation } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export function RemindersSwitch({ member }: { member: User }) {
  const { replaceUser } = useSession();
  const change = useMutation({
    mutationFn: (eventReminders: boolean) => api.account.updateReminders({ body: { eventReminders } }),
    onSuccess: replaceUser,
    onError: (failure) => toast.failure(errorText(failure, 'Failed to update profile.')),
  });
  return (
    <Switch
      isSelected={change.isPending ? change.variables : member.eventReminders}
      onChange={(isOn) => change.mutate(isOn)}
      hint="A day before what you have booked."
    >
      Event reminders by mail
    </Switch>
  );
}
