import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { errorText } from './ApiError.ts';
import style from './QueryError.module.css';

interface Props {
  /** What could not be read, as the screen says it. */
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

/** In place of what could not be read: that it could not, why, and another try. */
export function QueryError({ sentence, failure, onRetry }: Props) {
  const reason = errorText(failure, '').trim();
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
