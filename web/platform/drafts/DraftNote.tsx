import { momentText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './DraftNote.module.css';

interface Props {
  /** When it was last typed into. */
  at: string;
  /** What became of the thing itself meanwhile, and what saving does to that. */
  fate?: string;
  onDiscard: () => void;
}

/** Over a form that holds again what had not been saved. */
export function DraftNote({ at, fate, onDiscard }: Props) {
  return (
    <Note role="status">
      <div className={style.draft}>
        <p>
          What you had not saved on {momentText(at)} is here again.
          {fate && ` ${fate}`}
        </p>
        <Button variant="plain" onPress={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Note>
  );
}
