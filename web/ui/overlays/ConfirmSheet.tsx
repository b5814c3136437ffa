import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/actions/Button.tsx';
import { DialogSheet } from './DialogSheet.tsx';
import type { ConfirmOptions } from './useConfirm.ts';

interface Props {
  options: ConfirmOptions;
  isOpen: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** The visible part of a confirmation, which `ConfirmProvider` loads when it opens. */
export function ConfirmSheet({
  options: { title, body, details, action, otherwise = t`Cancel`, tone, isNotice },
  isOpen,
  onAnswer,
}: Props) {
  return (
    <DialogSheet
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      footer={
        <>
          {!isNotice && (
            <Button autoFocus onPress={() => onAnswer(false)}>
              {otherwise}
            </Button>
          )}
          <Button
            autoFocus={isNotice}
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onPress={() => onAnswer(true)}
          >
            {action}
          </Button>
        </>
      }
    >
      {body && <p>{body}</p>}
      {details}
    </DialogSheet>
  );
}
