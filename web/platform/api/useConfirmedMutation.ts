import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { Question } from '#web/ui/overlays/useConfirm.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

type Options<Data> = UseMutationOptions<Data, Error, void> & { question: Question };

/** A mutation that starts only after the member has confirmed the question, for example a deletion. */
export function useConfirmedMutation<Data>({ question, ...options }: Options<Data>) {
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation(options);

  async function confirmAndMutate() {
    if (!isPending && (await confirm(question))) mutate();
  }
  return { confirmAndMutate, isPending };
}
