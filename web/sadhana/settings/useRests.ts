import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PracticeSettings, Rest, RestDraft } from '#contract/sadhana/settings.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { updateSettingsInCache } from './settingsQueries.ts';

/** Adds a rest. */
export function useAddRest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RestDraft) => api.sadhana.createRest({ body }),
    onSuccess: (added) => {
      updateSettingsInCache(queryClient, (settings) => withRest(settings, added));
      toast.success('The rest is added.');
    },
    onError: (failure) => toast.failure(errorText(failure, 'Failed to add the rest.')),
  });
}

/** The settings with another rest, in the order of their days. */
export const withRest = (settings: PracticeSettings, added: Rest): PracticeSettings => ({
  ...settings,
  rests: [...settings.rests, added].sort((a, b) => (a.from < b.from ? -1 : 1)),
});

/** Removes the rests with these ids. */
export function useRemoveRest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => api.sadhana.removeRest({ params: { id } }))),
    onSuccess: (_nothing, ids) => {
      updateSettingsInCache(queryClient, (settings) => ({
        ...settings,
        rests: settings.rests.filter(({ id }) => !ids.includes(id)),
      }));
      toast.success('The rest is removed.');
    },
    onError: (failure) => toast.failure(errorText(failure, 'Failed to remove the rest.')),
  });
}
