import { numberText } from '#web/ui/locale.ts';
import style from './sealed.module.css';

interface Props {
  verb: 'Copying' | 'Sealing' | 'Unsealing';
  done: number;
  total: number;
}

/** The progress of copying, sealing or unsealing. A `total` of 0 means that it is not known yet. */
export function ProgressText({ verb, done, total }: Props) {
  const text = total > 0 ? `${verb} ${numberText(done)} of ${numberText(total)}` : `${verb} your journal`;
  return (
    <div className={style.progress}>
      <p>
        {text}. {verb !== 'Copying' && 'You may close this page; it goes on when you next unlock.'}
      </p>
      {total > 0 ? <progress value={done} max={total} aria-label={text} /> : <progress aria-label={text} />}
    </div>
  );
}
