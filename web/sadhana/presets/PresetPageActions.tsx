import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Preset } from '#contract/sadhana/sadhana.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PresetActions.module.css';
import { SESSION_MINUTES, sessionPractice } from './sessionPractice.ts';

/** The two ways to use a preset: sit with it, or log it. */
export function PresetPageActions({ preset }: { preset: Preset }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const activation = useActivation(preset);

  function start() {
    const first = sessionPractice(preset);
    if (first) void navigate(paths.focus({ practiceId: first.id, duration: String(SESSION_MINUTES) }));
    else void confirm.notice({ title: 'This preset has no practices to start a session with.' });
  }

  async function askAndActivate() {
    if (activation.isPending) return;
    const agreed = await confirm({
      title: 'Activate this preset?',
      body: (
        <>
          This will log all practices for today that “<bdi>{preset.title}</bdi>” holds, each with its usual
          value.
        </>
      ),
      action: 'Activate',
    });
    if (agreed) activation.mutate();
  }

  return (
    <div className={style.ways}>
      <Button variant="quiet" onPress={start}>
        <Play />
        Start Session
      </Button>
      <Button variant="plain" isPending={activation.isPending} onPress={askAndActivate}>
        Activate
      </Button>
    </div>
  );
}

function useActivation({ id }: Preset) {
  const cache = useQueryClient();
  const { tell } = useErrorNotice();
  return useMutation({
    mutationFn: () => api.sadhana.activatePreset({ params: { id }, body: { date: dayOf() } }),
    onSuccess: ({ length }) =>
      toast.success(`${length} ${length === 1 ? 'practice' : 'practices'} logged for today.`),
    onError: tell,
    // Where no answer came, the logs may have been written all the same.
    onSettled: () => invalidateLogQueries(cache),
  });
}
