import { msg, t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import type { PracticeSettings, Rest, RestDraft } from '#contract/sadhana/settings.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { updateSettingsInCache } from './settingsQueries.ts';

export const ADD_FAILED = msg`Failed to add the rest.`;

/** A mutation that adds a rest, and shows a failure as a toast. */
export function useRestMutation() {
  return useMutation({
    mutationFn: useAddRest(),
    onError: (failure) => toast.failure(errorText(failure, t(ADD_FAILED))),
  });
}

/** Returns a function that adds a rest. It throws an `ApiError` when the server refuses it. */
export function useAddRest(): (body: RestDraft) => Promise<void> {
  const queryClient = useQueryClient();
  const create = useCreateOnce<RestDraft, Rest>({
    create: (body, idempotencyKey) => api.sadhana.createRest({ body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  return async (body) => {
    const added = await create(body);
    updateSettingsInCache(queryClient, (settings) => withRest(settings, added));
    toast.success(t`The rest is added.`);
  };
}

/** The settings with another rest, in the order of their days. */
const withRest = (settings: PracticeSettings, added: Rest): PracticeSettings => ({
  ...settings,
  rests: [...settings.rests, added].sort((a, b) => (a.from < b.from ? -1 : 1)),
});

/** Whether a rest belongs to the member's planned or current retreat, and so ends and changes with it. */
export const isOfRetreat = ({ from, to }: Rest, { retreat }: User): boolean =>
  retreat?.isRest === true && retreat.from === from && retreat.to === to;

/** Removes the rests with these ids. */
export function useRemoveRest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => removeRest(queryClient, id))),
    onSuccess: () => toast.success(t`The rest is removed.`),
    onError: (failure) => toast.failure(errorText(failure, t`Failed to remove the rest.`)),
  });
}

// The cache changes with each removal, because another one of the same mutation may fail.
async function removeRest(queryClient: QueryClient, removedId: string): Promise<void> {
  await api.sadhana.removeRest({ params: { id: removedId } });
  updateSettingsInCache(queryClient, (settings) => ({
    ...settings,
    rests: settings.rests.filter(({ id }) => id !== removedId),
  }));
}
