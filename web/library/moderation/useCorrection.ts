import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Correction } from '../../../contract/library.ts';
import { api } from '../../platform/api.ts';
import { focusHeading } from '../../platform/focusHeading.ts';
import { useErrorNotice } from '../../platform/useErrorNotice.ts';
import { toast } from '../../ui/toast.ts';

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
