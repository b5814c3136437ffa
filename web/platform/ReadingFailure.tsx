import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { isUnanswered, refusalText } from './ApiFailure.ts';
import style from './ReadingFailure.module.css';

interface Props {
  /** What could not be read, as the screen says it. */
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

/** In place of what could not be read: that it could not, why, and another try. */
export function ReadingFailure({ sentence, failure, onRetry }: Props) {
  const reason = isUnanswered(failure) ? UNANSWERED : refusalText(failure, '').trim();
  return (
    <div className={style.failure}>
      <Note tone="rose" role="alert">
        <p>{sentence}</p>
        {reason && <p>{reason}</p>}
      </Note>
      <Button variant="quiet" onPress={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Browsers have words for it that are not for readers: "Failed to fetch". */
const UNANSWERED = 'No answer came. Is the network away?';
