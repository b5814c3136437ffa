import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './AnnouncementsNote.module.css';
import { useUpdateAnnouncements } from './useUpdateAnnouncements.ts';

/**
 * Tells a member once that guides can email all members. The switch is on, also for members of before, who get no
 * announcements until they have pressed the button.
 */
export function AnnouncementsNote({ communityId }: { communityId: string }) {
  const [isOn, setIsOn] = useState(true);
  // The note is removed, so the focus moves.
  const update = useUpdateAnnouncements(communityId, focusHeading);
  return (
    <Card>
      <section className={style.note} aria-labelledby="announcements">
        <h2 id="announcements">
          <Trans>Announcements</Trans>
        </h2>
        <p>
          <Trans>Guides can email all members, at most four times in 30 days.</Trans>
        </p>
        <Switch isSelected={isOn} onChange={setIsOn} isPending={update.isPending}>
          <Trans>Email me announcements</Trans>
        </Switch>
        <div>
          <Button isPending={update.isPending} onPress={() => update.mutate(isOn)}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </section>
    </Card>
  );
}
