import { Trans } from '@lingui/react/macro';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './DraftNote.module.css';

interface Props {
  /** The instant at which the draft was last changed. */
  changedAt: string;
  /** Describes what has happened to the saved version since, and the effect of saving. */
  warning?: string;
  onDiscard: () => void;
}

/** Shown above a form that was restored from a draft. */
export function DraftNote({ changedAt, warning, onDiscard }: Props) {
  return (
    <Note role="status">
      <div className={style.draft}>
        <p>
          <Trans>Your unsaved draft of {dateTimeText(changedAt)} has been restored.</Trans>
          {warning && ` ${warning}`}
        </p>
        <Button variant="plain" onPress={onDiscard}>
          <Trans>Discard draft</Trans>
        </Button>
      </div>
    </Note>
  );
}
