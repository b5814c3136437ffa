import { select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { numberText } from '#web/ui/locale.ts';
import style from './sealed.module.css';

type Verb = 'Copying' | 'Sealing' | 'Unsealing';

interface Props {
  verb: Verb;
  done: number;
  total: number;
}

/** The progress of copying, sealing or unsealing. A `total` of 0 means that it is not known yet. */
export function ProgressText({ verb, done, total }: Props) {
  const text = total > 0 ? countText(verb, numberText(done), numberText(total)) : startText(verb);
  return (
    <div className={style.progress}>
      <p>
        {verb === 'Copying' ? (
          <Trans>{text}.</Trans>
        ) : (
          <Trans>{text}. You may close this page; it goes on when you next unlock.</Trans>
        )}
      </p>
      {total > 0 ? <progress value={done} max={total} aria-label={text} /> : <progress aria-label={text} />}
    </div>
  );
}

const countText = (verb: Verb, done: string, total: string) =>
  t`${select(verb, {
    Copying: `Copying ${done} of ${total}`,
    Sealing: `Sealing ${done} of ${total}`,
    other: `Unsealing ${done} of ${total}`,
  })}`;

const startText = (verb: Verb) =>
  t`${select(verb, {
    Copying: 'Copying your journal',
    Sealing: 'Sealing your journal',
    other: 'Unsealing your journal',
  })}`;
