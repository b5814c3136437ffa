import { type Control, useWatch } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/events.ts';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import { ownZone } from '#web/events/zones.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { numberText } from '#web/ui/locale.ts';
import form from './EventForm.module.css';
import style from './EventPreview.module.css';
import { type Preview, previewOf } from './previewOf.ts';
import type { TypedEvent } from './typedEvent.ts';

const TIMES = ['startTime', 'endTime', 'timezone', 'repeats', 'recurrence'] as const;

interface Props {
  control: Control<TypedEvent, unknown, SeriesDraft>;
}

/** What the event will be, as it is typed. It says nothing by itself: one looks when one wants to. */
export function EventPreview({ control }: Props) {
  const [title, location, capacity] = useWatch({ control, name: ['title', 'location', 'capacity'] });
  const [startTime, endTime, timezone, repeats, recurrence] = useWatch({ control, name: TIMES });
  const preview = previewOf({ startTime, endTime, timezone, repeats, recurrence });
  return (
    <section className={form.preview} aria-label="Preview">
      <Card className={style.card}>
        <h2 dir="auto">{title.trim() || 'Your event'}</h2>
        <p className={style.rule}>{preview?.sentence ?? 'Choose when it starts.'}</p>
        {preview?.here && (
          <p>
            For you: {preview.here}, {ownZone()}
          </p>
        )}
        {preview && <Days preview={preview} />}
        <p className={style.place}>
          {roomText(capacity)}
          {location.trim() && (
            <>
              {' · '}
              <bdi>{location.trim()}</bdi>
            </>
          )}
        </p>
        <p>Times are shown to each reader in their own zone.</p>
      </Card>
    </section>
  );
}

function Days({ preview: { days, more, problem } }: { preview: Preview }) {
  if (problem) return <p className={style.problem}>{problem === 'none' ? NONE : TOO_MANY}</p>;
  if (days.length === 0) return null;
  const isElsewhere = days.some(({ here }) => here);
  return (
    <>
      <ol className={style.days}>
        {days.map(({ there, here }) => (
          <li key={there}>
            {there}
            {here && <small>{here} for you</small>}
          </li>
        ))}
      </ol>
      {more === null && <p>…and so on. When does it end?</p>}
      {more !== null && more > 0 && <p>…and {more} more</p>}
      {isElsewhere && <p>Your own zone is {ownZone()}.</p>}
    </>
  );
}

function roomText(capacity: string): string {
  const count = Math.floor(Number(capacity));
  if (!(count > 0)) return 'Nobody can book';
  return `Room for ${count === 1 ? 'one' : numberText(count)}`;
}

const NONE = 'No day of it lies before the end date.';
const TOO_MANY = `A series has at most ${MAX_OCCURRENCES} occurrences: choose an earlier end date.`;
