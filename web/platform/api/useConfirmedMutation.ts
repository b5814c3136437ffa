import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ConfirmOptions, useConfirm } from '#web/ui/overlays/useConfirm.ts';

type Options<Data> = UseMutationOptions<Data, Error, void> & { confirmation: ConfirmOptions };

/** A mutation that starts only after the member has confirmed it, for example a deletion. */
export function useConfirmedMutation<Data>({ confirmation, ...options }: Options<Data>) {
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation(options);

  async function confirmAndMutate() {
    if (!isPending && (await confirm(confirmation))) mutate();
  }
  return { confirmAndMutate, isPending };
}
