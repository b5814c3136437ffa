import { momentText } from '../platform/days.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import style from './DraftNote.module.css';

interface Props {
  /** When it was last typed into. */
  at: string;
  onDiscard: () => void;
}

/** Over a form that holds again what had not been saved. */
export function DraftNote({ at, onDiscard }: Props) {
  return (
    <Note role="status">
      <div className={style.draft}>
        <p>What you had not saved on {momentText(at)} is here again.</p>
        <Button variant="plain" onPress={onDiscard}>
          Discard draft
        </Button>
      </div>
    </Note>
  );
}
