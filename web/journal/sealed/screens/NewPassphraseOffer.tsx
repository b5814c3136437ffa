import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './sealed.module.css';
import { setUsedRecoveryPhrase, useUsedRecoveryPhrase } from './usedRecoveryPhrase.ts';

/** Offers a new passphrase to a member who has unlocked the journal with the recovery phrase. */
export function NewPassphraseOffer() {
  const phrase = useUsedRecoveryPhrase();
  const { pathname } = useLocation();
  if (phrase === null || pathname === paths.journalSettings()) return null;
  return (
    <div className={style.offer}>
      <Note role="status">
        <p>
          <Trans>You have unlocked your journal with the recovery phrase.</Trans>
        </p>
        <div className={style.actions}>
          <ButtonLink href={paths.journalSettings()}>
            <Trans>Choose a new passphrase</Trans>
          </ButtonLink>
          <Button variant="subtle" onPress={() => setUsedRecoveryPhrase(null)}>
            <Trans>Not Now</Trans>
          </Button>
        </div>
      </Note>
    </div>
  );
}
