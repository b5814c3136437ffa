import { useState } from 'react';
import { saveShowsEarlierDays, showsEarlierDays } from '#web/journal/days/earlierDaysChoice.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';

export function JournalSettingsPage() {
  return (
    <Page width="narrow">
      <PageTitle title="Journal Settings" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageHeader title="Journal Settings" />
      <EarlierDaysSwitch />
    </Page>
  );
}

function EarlierDaysSwitch() {
  const { id } = useMember();
  const [isShown, setIsShown] = useState(() => showsEarlierDays(id));
  const change = (isShown: boolean) => {
    saveShowsEarlierDays(id, isShown);
    setIsShown(isShown);
  };
  return (
    <Switch
      isSelected={isShown}
      onChange={change}
      hint="What you wrote a month ago and in earlier years on this day. Kept on this device until you sign out."
    >
      Show earlier days in Journal
    </Switch>
  );
}
