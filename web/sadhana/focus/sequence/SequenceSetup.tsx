import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import type { PlannedPart } from '#web/sadhana/focus/sessionChoices.ts';
import { lengthText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './SequenceSetup.module.css';
import type { SequenceState } from './useSequence.ts';

/** The parts of the sequence that is about to start. */
export function SequenceSetup({ sequence }: { sequence: SequenceState }) {
  const { parts, isPending, failure, retry } = sequence;
  if (failure) return <QueryError message={t`Failed to load presets.`} failure={failure} onRetry={retry} />;
  if (isPending) {
    return (
      <div className={style.skeleton} aria-busy="true">
        <SkeletonLines lineCount={3} />
      </div>
    );
  }
  if (!parts)
    return (
      <Note>
        <Trans>This preset has no sequence. It needs two practices counted in minutes.</Trans>
      </Note>
    );
  return (
    <section className={style.sequence} aria-labelledby="sequence">
      <h2 id="sequence">
        <Trans>Sequence</Trans>
      </h2>
      <PartList parts={parts} />
    </section>
  );
}

/** Practices with their minutes. */
export function PartList({ parts }: { parts: readonly PlannedPart[] }) {
  return (
    <List className={style.parts}>
      {parts.map(({ practiceId, name, minutes }) => (
        <li key={practiceId}>
          <bdi>{practiceName({ id: practiceId, name })}</bdi>
          <span>{lengthText(minutes)}</span>
        </li>
      ))}
    </List>
  );
}
