import { momentText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './DraftNote.module.css';

interface Props {
  /** When the draft was last changed. */
  at: string;
  /** What happened to the saved version meanwhile, and what saving does to it. */
  warning?: string;
  onDiscard: () => void;
}

/** Shown above a form that was restored from a draft. */
export function DraftNote({ at, warning, onDiscard }: Props) {
  return (
    <Note role="status">
      <div className={style.draft}>
        <p>
          What you had not saved on {momentText(at)} is here again.
          {warning && ` ${warning}`}
        </p>
        <Button variant="plain" onPress={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Note>
  );
}
