import { Plural } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import style from './SittingNow.module.css';

/** The server counts at most once per minute. */
const COUNTED_EVERY_MS = 60_000;

const sittingQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'sitting'],
    staleTime: COUNTED_EVERY_MS,
    queryFn: ({ signal }) => api.sadhana.sitting({ signal, isQuiet: true }),
  });

/**
 * The number of people who are sitting now, shown before and after a session. Renders nothing if the number
 * is unknown or may not be shown. It is not announced to screen readers, because it is not important enough
 * to interrupt.
 */
export function SittingNow() {
  const { practice } = useMember();
  const { data } = useQuery({ ...sittingQuery(), enabled: practice.presence });
  const sitting = practice.presence ? data?.sitting : null;
  return sitting ? (
    <p className={style.sitting}>
      <Plural value={sitting} one="# person is sitting now." other="# people are sitting now." />
    </p>
  ) : null;
}
