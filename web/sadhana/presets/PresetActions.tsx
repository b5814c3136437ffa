import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListOrdered, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Log } from '#contract/sadhana/logs.ts';
import type { Preset } from '#contract/sadhana/presets.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { plannedParts } from '#web/sadhana/focus/sequence/plannedParts.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { invalidateLogQueries, practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PresetActions.module.css';

interface Props {
  preset: Preset;
  onEdit: (id: string) => void;
}

/** The buttons to edit and delete the member's own preset, or to copy a preset of another member. */
export function PresetActions({ preset, onEdit }: Props) {
  const copyMutation = useCopyPreset(preset);
  const { confirmAndMutate, isPending } = useDeletePreset(preset);

  if (!preset.isOwn) {
    return (
      <div className={style.actions}>
        <Button variant="subtle" isPending={copyMutation.isPending} onPress={() => copyMutation.mutate()}>
          <Trans context="verb">Copy</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={style.actions}>
      <Button variant="subtle" onPress={() => onEdit(preset.id)}>
        <Trans context="verb">Edit</Trans>
      </Button>
      <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

function useCopyPreset({ id }: Preset) {
  const queryClient = useQueryClient();
  const { showError } = useErrorNotice();
  const copy = useCreateOnce<void, Preset>({
    create: (_body, idempotencyKey) => api.sadhana.copyPreset({ params: { id }, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  return useMutation({
    mutationFn: () => copy(),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: practicesQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: presetsQuery().queryKey });
      toast.success(t`The preset is copied to your own.`);
    },
    onError: showError,
  });
}

function useDeletePreset({ id, title }: Preset) {
  const queryClient = useQueryClient();
  const { showError } = useErrorNotice();
  const { queryKey } = presetsQuery();
  return useConfirmedMutation({
    confirmation: {
      title: t`Delete this preset?`,
      body: (
        <Trans>
          “<bdi>{title}</bdi>” will be gone for good. What you have logged with it stays.
        </Trans>
      ),
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.sadhana.removePreset({ params: { id } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (presets) => presets?.filter((preset) => preset.id !== id));
      toast.success(t`The preset is deleted.`);
      focusHeading();
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: showError,
  });
}

/** Starts a focus session with a preset, or logs all of its practices. */
export function PresetStartActions({ preset }: { preset: Preset }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { confirmAndMutate: confirmAndActivate, isPending } = useActivatePreset(preset);

  function start() {
    const practice = sessionPractice(preset);
    if (practice) void navigate(paths.focus({ practiceId: practice.id, duration: String(SESSION_MINUTES) }));
    else void confirm.notice({ title: t`This preset has no practices to start a session with.` });
  }

  return (
    <div className={style.startActions}>
      <Button variant="quiet" onPress={start}>
        <Play />
        <Trans>Start Session</Trans>
      </Button>
      {plannedParts(preset).length > 0 && (
        <Button variant="quiet" onPress={() => void navigate(paths.focus({ presetId: preset.id }))}>
          <ListOrdered />
          <Trans>Start Sequence</Trans>
        </Button>
      )}
      <Button variant="plain" isPending={isPending} onPress={confirmAndActivate}>
        <Trans>Activate</Trans>
      </Button>
    </div>
  );
}

function useActivatePreset({ id, title }: Preset) {
  const queryClient = useQueryClient();
  const { showError } = useErrorNotice();
  const activate = useCreateOnce<{ date: string }, Log[]>({
    create: (body, idempotencyKey) => api.sadhana.activatePreset({ params: { id }, body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  return useConfirmedMutation({
    confirmation: {
      title: t`Activate this preset?`,
      body: (
        <Trans>
          This will log all practices for today that “<bdi>{title}</bdi>” holds, each with its usual value.
        </Trans>
      ),
      action: t`Activate`,
    },
    mutationFn: () => activate({ date: practiceToday() }),
    onSuccess: ({ length }) =>
      toast.success(
        t`${plural(length, { one: '# practice logged for today.', other: '# practices logged for today.' })}`,
      ),
    onError: showError,
    // Refetches after a failure too, because the logs may have been saved although the response was lost.
    onSettled: () => invalidateLogQueries(queryClient),
  });
}

/** The length of a session that is started from a preset. */
export const SESSION_MINUTES = 15;

/**
 * The practice that "Start Session" uses: the first one that is counted in minutes; undefined if there is
 * none.
 */
export const sessionPractice = ({ practices }: Pick<Preset, 'practices'>) =>
  practices.find(({ type }) => type === 'time');
