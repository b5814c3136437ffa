import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Correction } from '#contract/library.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Corrects the book as suggested. */
export function useCorrection({ id, book }: Correction) {
  const cache = useQueryClient();
  const { tell } = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.library.approveCorrection({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      toast.success(`“${book.title}” is corrected.`);
    },
    onError: tell,
    // Also when it failed: another moderator may have decided meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['library'] }),
  });
  return { approve: () => !isPending && mutate(), isApproving: isPending };
}
