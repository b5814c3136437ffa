import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { deviceZone } from '#web/platform/calendar/days.ts';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { useOfflineReason } from '#web/ui/actions/offlineReason.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const DEVICE = '';

/** The zone of the member's days, today and forms. Some browsers hide the zone of the device and say UTC. */
export function TimeZoneField({ member }: { member: User }) {
  const offlineReason = useOfflineReason();
  const { replaceUser } = useSession();
  const queryClient = useQueryClient();
  const updateMutation = useMutation({
    mutationFn: (timezone: string | null) => api.account.updateTimezone({ body: { timezone } }),
    onSuccess: (user) => {
      replaceUser(user);
      // What is today, and on which days events take place, depends on the zone.
      void queryClient.invalidateQueries();
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to update profile.`)),
  });
  const zone = deviceZone();
  const shown = updateMutation.isPending ? updateMutation.variables : member.timezone;
  return (
    <Select
      label={t`Time zone`}
      isDisabled={offlineReason !== null}
      hint={offlineReason ?? t`Used for your days and in forms. This device says ${zone}.`}
      value={shown ?? DEVICE}
      options={[{ value: DEVICE, label: t`As this device says` }, ...choicesWith(member.timezone)]}
      onChange={(chosen) => updateMutation.mutate(chosen === DEVICE ? null : chosen)}
    />
  );
}

/** All zones, and the chosen one if this browser does not list it. */
function choicesWith(zone: string | null) {
  const choices = zoneChoices();
  const isListed = zone === null || choices.some(({ value }) => value === zone);
  return isListed ? choices : [{ value: zone, label: zone }, ...choices];
}
