import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useUpdateAnnouncements } from './useUpdateAnnouncements.ts';

interface Props {
  communityId: string;
  isOn: boolean;
}

/** Whether the member gets the announcements of a community. A change is saved at once. */
export function AnnouncementsSwitch({ communityId, isOn }: Props) {
  const { mutate, isPending, variables } = useUpdateAnnouncements(communityId);
  return (
    <Switch
      isSelected={isPending ? variables : isOn}
      isPending={isPending}
      onChange={(chosen) => {
        if (!isPending) mutate(chosen);
      }}
      hint={t`Guides can email all members, at most four times in 30 days.`}
    >
      <Trans>Email me announcements</Trans>
    </Switch>
  );
}
