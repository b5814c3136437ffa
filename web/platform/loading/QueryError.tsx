import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorText, hasNoResponse } from '#web/platform/api/ApiError.ts';
import { useConnection } from '#web/platform/api/connection.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaidText } from '#web/ui/translation/SaidText.tsx';
import style from './QueryError.module.css';

interface Props {
  /** Says what could not be loaded. */
  message: string;
  failure: unknown;
  onRetry: () => void;
}

const NOT_LOADED = msg`This has not been loaded on this device yet.`;

/** Shown instead of data that could not be loaded, with the reason and a button to try again. */
export function QueryError({ message, failure, onRetry }: Props) {
  const isOffline = useConnection() === 'offline';
  // The data is loaded by itself when the browser is online again.
  if (isOffline && hasNoResponse(failure)) return <p className={style.missing}>{t(NOT_LOADED)}</p>;
  const reason = errorText(failure, '').trim();
  return (
    <div className={style.failure}>
      <Note tone="rose" role="alert">
        <p>{message}</p>
        {reason && (
          <p>
            <SaidText text={reason} />
          </p>
        )}
      </Note>
      <Button variant="quiet" onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
