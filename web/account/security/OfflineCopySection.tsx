import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { chooseCopy, wantsCopy } from '#web/platform/device/keptAnswers.ts';
import { isSessionRemembered } from '#web/platform/session/sessionStore.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';

/** Whether this device keeps a copy of what the member has seen. */
export function OfflineCopySection() {
  const { id } = useMember();
  const [isWanted, setIsWanted] = useState(() => wantsCopy(id));
  const isRemembered = isSessionRemembered();

  function choose(wanted: boolean) {
    setIsWanted(wanted);
    chooseCopy(id, wanted).catch((failure: unknown) =>
      console.warn('The copy could not be deleted.', failure),
    );
  }
  return (
    <AccountSection
      title={t`Offline`}
      intro={t`What you have seen can be read again without a connection. The copy is encrypted and is deleted when you sign out. Anyone who takes this whole browser profile while you are signed in could open it.`}
    >
      <Switch
        isSelected={isRemembered && isWanted}
        isDisabled={!isRemembered}
        onChange={choose}
        hint={isRemembered ? undefined : t`This needs “Remember me” at the login.`}
      >
        <Trans>Keep a copy on this device for reading offline</Trans>
      </Switch>
    </AccountSection>
  );
}
