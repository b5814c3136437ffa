import { useMutation } from '@tanstack/react-query';
import type { User } from '../../contract/account.ts';
import { refusalText } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toast } from '../ui/toast.ts';

export function RemindersSwitch({ member }: { member: User }) {
  const { replaceUser } = useSession();
  const change = useMutation({
    mutationFn: (eventReminders: boolean) => api.account.updateReminders({ body: { eventReminders } }),
    onSuccess: replaceUser,
    onError: (failure) => toast.failure(refusalText(failure, 'Failed to update profile.')),
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
