import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { type CachedPractice, cachedLinkedPractice, cachedPractices } from '#web/sadhana/cachedPractices.ts';
import { loadTimerOptions } from '#web/sadhana/focus/options/timerOptions.ts';
import { linkedPracticeQuery, practicesQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './SessionPractices.module.css';

export interface SessionPractices {
  /** The practice that the session was started with, if it exists and is counted in minutes. */
  linked: CachedPractice | null;
  /** All practices that are counted in minutes. */
  timed: readonly CachedPractice[];
  /** The id of the practice that the last sit on this device was logged to; empty if it is not among them. */
  lastId: string;
  isPending: boolean;
  /** The error of a failed request; null if the practices are loaded or in the offline cache. */
  failure: Error | null;
  retry: () => void;
}

/** The practices that a session can be logged to. */
export function useSessionPractices(linkedId: string | null): SessionPractices {
  const { id: memberId } = useMember();
  const [cached] = useState(() => ({
    own: cachedPractices(memberId),
    linked: cachedLinkedPractice(memberId),
  }));
  const practices = useQuery(practicesQuery());
  const available = practices.data ?? (practices.error ? cached.own : null);
  const own = available?.find(({ id }) => id === linkedId);
  // A session that was started from a public preset is linked to a practice of its owner.
  const isFromOtherMember = Boolean(linkedId && available && !own);
  const otherPractice = useQuery({ ...linkedPracticeQuery(linkedId ?? ''), enabled: isFromOtherMember });
  const cachedPractice = otherPractice.error && cached.linked?.id === linkedId ? cached.linked : null;
  const linked = own ?? otherPractice.data ?? cachedPractice;
  const timed = available?.filter(({ type }) => type === 'time') ?? [];
  const { lastPracticeId } = loadTimerOptions(memberId);
  return {
    linked: linkedId && linked?.type === 'time' ? linked : null,
    timed,
    lastId: timed.find(({ id }) => id === lastPracticeId)?.id ?? '',
    isPending: (practices.isPending && !available) || (isFromOtherMember && otherPractice.isPending),
    failure: available ? null : practices.error,
    retry: () => void practices.refetch(),
  };
}

/** The practice that a session is linked to. The session works even if the practice cannot be loaded. */
export function PracticeSummary({
  practices: { linked, isPending, failure, retry },
}: {
  practices: SessionPractices;
}) {
  if (isPending) {
    return (
      <div className={style.summary} role="status">
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
        <Skeleton width="9rem" />
      </div>
    );
  }
  if (failure) {
    return (
      <p className={style.summary} role="alert">
        <Trans>Failed to load practices.</Trans>
        <Button variant="plain" onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (!linked) return null;
  return (
    <p className={style.summary}>
      <Trans>
        Practice: <bdi>{practiceName(linked)}</bdi>
      </Trans>
    </p>
  );
}

/**
 * The choice of the practice to which a session is logged, at first the last one. `choose` returns the practice; if none
 * is chosen, it says so and returns null.
 */
export function usePracticeChoice(practices: SessionPractices) {
  const { timed, failure, retry, lastId } = practices;
  const select = useRef<HTMLSelectElement>(null);
  const [ownChoice, setOwnChoice] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const chosenId = ownChoice ?? lastId;

  function choose() {
    const practice = timed.find(({ id }) => id === chosenId);
    if (practice) return practice;
    if (failure) retry();
    else setError(t`Choose a practice to log it to.`);
    select.current?.focus();
    return null;
  }
  function onChange(id: string) {
    setOwnChoice(id);
    setError(undefined);
  }
  return { choose, field: { practices, value: chosenId, error, onChange, inputRef: select } };
}

interface PracticeChoiceProps {
  practices: SessionPractices;
  /** The id of a practice, or an empty string. */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
  isDisabled: boolean;
  inputRef: Ref<HTMLSelectElement>;
}

/** Selects the practice for a session that is not linked to one. */
export function PracticeChoice({
  practices: { timed, isPending, failure, retry },
  ...field
}: PracticeChoiceProps) {
  if (failure) {
    return <QueryError message={t`Failed to load practices.`} failure={failure} onRetry={retry} />;
  }
  if (isPending) {
    return (
      <div className={style.choiceSkeleton} role="status">
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
        <Skeleton width="5rem" />
        <Skeleton height="3rem" />
      </div>
    );
  }
  const options = timed.map((practice) => ({ value: practice.id, label: practiceName(practice) }));
  return (
    <div className={style.choice}>
      <Select
        {...field}
        label={t`Practice`}
        options={[{ value: '', label: t`Choose a practice` }, ...options]}
      />
    </div>
  );
}
