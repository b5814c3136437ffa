import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { numberText } from '#web/ui/locale.ts';
import style from './SittingNow.module.css';

/** A server counts once per minute. */
const COUNTED_EVERY_MS = 60_000;

const sittingQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'sitting'],
    staleTime: COUNTED_EVERY_MS,
    queryFn: ({ signal }) => api.sadhana.sitting({ signal, isQuiet: true }),
  });

/**
 * How many people are sitting now, before and after a session. Nothing if the number is not known or not shown. It is
 * not announced to screen readers, because it is not important enough to interrupt.
 */
export function SittingNow() {
  const { practice } = useMember();
  const { data } = useQuery({ ...sittingQuery(), enabled: practice.presence });
  const sitting = practice.presence ? data?.sitting : null;
  return sitting ? <p className={style.sitting}>{numberText(sitting)} people are sitting now.</p> : null;
}
