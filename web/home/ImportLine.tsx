import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { streakQuery } from '#web/sadhana/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './ImportLine.module.css';

/** Where this browser remembers that the line was put away. */
const KEY = 'import-line-put-away';

/** The way to import an archive, for a member who has logged nothing yet, until they put it away in this browser. */
export function ImportLine() {
  const { id } = useMember();
  const [isPutAway, setIsPutAway] = useState(() => persistentStorage.getItem(KEY) !== null);
  const { data } = useQuery(streakQuery(id));
  if (isPutAway || data?.longestStreak !== 0) return null;
  const putAway = () => {
    setIsPutAway(true);
    try {
      persistentStorage.setItem(KEY, 'yes');
    } catch {
      // Without storage, the line is shown again on the next visit.
    }
  };
  return (
    <p className={style.line}>
      <span>
        <Trans>
          Coming from another site? <Link href={paths.importArchive()}>Import your archive.</Link>
        </Trans>
      </span>
      <Button variant="subtle" onPress={putAway}>
        <Trans>Put Away</Trans>
      </Button>
    </p>
  );
}
