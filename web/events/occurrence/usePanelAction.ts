import type { MessageDescriptor } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { type ConfirmOptions, useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** What a button of the registration panel does. */
export interface PanelAction {
  label: MessageDescriptor;
  /** The text that reports success. */
  done: MessageDescriptor;
  /** The text that reports a failure. If the server rejects the call, its message is shown instead. */
  failed: MessageDescriptor;
  /** The question that is asked before the action. */
  question?: () => ConfirmOptions;
}

interface Options<Action> {
  send: (action: Action) => Promise<Occurrence>;
  onDone: (occurrence: Occurrence, action: Action) => Promise<void>;
  onFailed: (failure: unknown, action: Action) => void;
}

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Runs the actions of the buttons in the registration panel, one at a time. */
export function usePanelAction<Action extends PanelAction>({ send, onDone, onFailed }: Options<Action>) {
  const confirm = useConfirm();
  const respondedAt = useRef(0);
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => {
      respondedAt.current = Date.now();
    },
  });

  /**
   * Ignores the second click of a double click: after a fast response it would press the button that has replaced the
   * first one.
   */
  async function press(action: Action) {
    if (isPending || Date.now() - respondedAt.current <= DOUBLE_CLICK_MS) return;
    if (!action.question || (await confirm(action.question()))) mutate(action);
  }
  return {
    press,
    /** The action that is running. */
    running: isPending ? variables : null,
    /** The last action, when it has been answered. */
    last: isPending ? null : variables,
    hasFailed: isError,
  };
}
